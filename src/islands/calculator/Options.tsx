// What can be chosen: segments with words, and numbers. Each change is answered at once.
import type { Choice, Given, NumberAsked, Options as Asked } from '../../instruments/options.ts';
import { useWake } from './asleep.ts';

type Change = (value: string) => void;

const Segments = ({
  name,
  option,
  value,
  say,
  change,
}: {
  name: string;
  option: Choice;
  value: string;
  say: (words: string) => string;
  change: Change;
}) => {
  const wake = useWake();
  return (
    <fieldset>
      <legend>{option.asks}</legend>
      <div className="segments">
        {Object.entries(option.values).map(([key, words]) => (
          <label key={key} id={`${name}-${key}`} {...wake}>
            <input
              type="radio"
              id={`${name}-${key}-i`}
              name={name}
              value={key}
              checked={key === value}
              onChange={() => change(key)}
              {...wake}
            />
            <span>{say(words)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const NumberField = ({
  name,
  option,
  value,
  change,
}: {
  name: string;
  option: NumberAsked;
  value: string;
  change: Change;
}) => (
  <label className="asked-number">
    <span>{option.asks}</span>
    <input
      id={name}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => change(event.target.value)}
      {...useWake()}
    />
  </label>
);

/** The value of an option as it stands. */
export const valueOf = (options: Given, name: string, option: Choice | NumberAsked): string =>
  String(options[name] ?? (option.kind === 'choice' ? Object.keys(option.values)[0]! : option.first));

/** `95%, may differ (Welch), either way`: what is chosen, in a line. */
export const chosenInWords = (asked: Asked, options: Given): string =>
  Object.entries(asked)
    .map(([name, option]) => {
      const value = valueOf(options, name, option);
      return option.kind === 'choice' ? (option.values[value] ?? value) : value;
    })
    .join(', ');

type Props = {
  asked: Asked;
  options: Given;
  /** The names of the two columns, where there are two. */
  names: readonly [string, string] | undefined;
  change: (options: Given) => void;
};

export function Options({ asked, options, names, change }: Props) {
  const say = (words: string) =>
    names
      ? words
          .replace('first −', `${names[0]} −`)
          .replace('− second', `− ${names[1]}`)
          .replace('second −', `${names[1]} −`)
          .replace('− first', `− ${names[0]}`)
      : words;
  return (
    <div className="choices">
      {Object.entries(asked).map(([name, option]) => {
        const value = valueOf(options, name, option);
        const set = (next: string) => change({ ...options, [name]: next });
        return option.kind === 'choice' ? (
          <Segments key={name} {...{ name, option, value, say }} change={set} />
        ) : (
          <NumberField key={name} {...{ name, option, value }} change={set} />
        );
      })}
    </div>
  );
}

// The options: segmented controls, numbers, and short texts such as a formula. Each change updates the result immediately.
import type { OptionSpec, Choice, Given, Options as All } from '../../calculators/options.ts';
import { useLoadOnInteraction } from './hydration.ts';

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
  const lazy = useLoadOnInteraction();
  return (
    <fieldset>
      <legend>{option.asks}</legend>
      <div className="segments">
        {Object.entries(option.values).map(([key, words]) => (
          <label key={key} id={`${name}-${key}`} {...lazy}>
            <input
              type="radio"
              id={`${name}-${key}-i`}
              name={name}
              value={key}
              checked={key === value}
              onChange={() => change(key)}
              {...lazy}
            />
            <span>{say(words)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const TextField = ({
  name,
  option,
  value,
  change,
}: {
  name: string;
  option: Exclude<OptionSpec, Choice>;
  value: string;
  change: Change;
}) => (
  <label className={`asked-${option.kind}`}>
    <span>{option.asks}</span>
    <input
      id={name}
      inputMode={option.kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => change(event.target.value)}
      {...useLoadOnInteraction()}
    />
  </label>
);

/** The current value of an option. */
export const valueOf = (options: Given, name: string, option: OptionSpec): string =>
  String(options[name] ?? (option.kind === 'choice' ? Object.keys(option.values)[0]! : option.first));

/** `95%, may differ (Welch), two-sided`: a one-line summary of the chosen options. */
export const chosenInWords = (asked: All, options: Given): string =>
  Object.entries(asked)
    .map(([name, option]) => {
      const value = valueOf(options, name, option);
      return option.kind === 'choice' ? (option.values[value] ?? value) : value.replace(/^-/, '−');
    })
    .filter(Boolean)
    .join(', ');

type Props = {
  asked: All;
  options: Given;
  /** The names of the two columns, if there are two. */
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
          <TextField key={name} {...{ name, option, value }} change={set} />
        );
      })}
    </div>
  );
}

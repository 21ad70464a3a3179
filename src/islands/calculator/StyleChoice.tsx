// How p-values, intervals and symbols are written in the sentence: as on this site, or as a journal asks.
import type { Style } from '../../instruments/sentence.ts';
import { styleNames } from '../../instruments/style-names.ts';
import { useWake } from './asleep.ts';
import { fetchPart } from './fetch-part.ts';

type Props = { style: Style; setStyle: (style: Style) => void };

export function StyleChoice({ style, setStyle }: Props) {
  const wake = useWake();
  return (
    <fieldset className="style-choice">
      <legend>Written for</legend>
      <div className="segments">
        {(Object.keys(styleNames) as Style[]).map((key) => (
          <label key={key} id={`style-${key}`} {...wake}>
            <input
              type="radio"
              id={`style-${key}-i`}
              name="sentence-style"
              value={key}
              checked={key === style}
              onChange={() => void fetchPart('journal-styles').then(() => setStyle(key), reportError)}
              {...wake}
            />
            <span>{styleNames[key]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

// The style of p-values, intervals, and symbols in the sentence: this site's, or a journal's.
import { runs } from '../../calculators/sentence.ts';
import type { Sentence, Style } from '../../calculators/sentence.ts';
import { styleNames } from '../../calculators/style-names.ts';
import { useLoadOnInteraction } from './hydration.ts';
import { fetchPart } from './fetch-part.ts';
import { inRun } from './Sentence.tsx';

export type StyleChoiceProps = {
  style: Style;
  setStyle: (style: Style) => void;
  id?: string;
  /** Shown in each style as soon as the styles have loaded. */
  sample?: Sentence | undefined;
};

export function StyleChoice({ style, setStyle, id = 'style', sample }: StyleChoiceProps) {
  const lazy = useLoadOnInteraction();
  return (
    <fieldset className="style-choice">
      <legend>Written for</legend>
      <div className="segments">
        {(Object.keys(styleNames) as Style[]).map((key) => (
          <label key={key} id={`${id}-${key}`} {...lazy}>
            <input
              type="radio"
              id={`${id}-${key}-i`}
              name={`sentence-${id}`}
              value={key}
              checked={key === style}
              onChange={() => void fetchPart('journal-styles').then(() => setStyle(key), reportError)}
              {...lazy}
            />
            <span>
              {styleNames[key]}
              {sample && <small>{runs(sample, key).map(inRun)}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

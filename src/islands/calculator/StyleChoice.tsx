// How p-values, intervals and symbols are written in the sentence: as on this site, or as a journal asks.
import { styleNames } from '../../instruments/sentence.ts';
import type { Style } from '../../instruments/sentence.ts';
import { useWake } from './asleep.ts';

type Props = { style: Style; setStyle: (style: Style) => void };

export const StyleChoice = ({ style, setStyle }: Props) => (
  <label className="style-choice">
    <span>Style</span>
    <select
      id="sentence-style"
      value={style}
      onChange={(event) => setStyle(event.target.value as Style)}
      {...useWake()}
    >
      {Object.entries(styleNames).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

// The progress shown under the previous result while a worker computes the new one.
import type { Working as Way } from './use-answer.ts';

type Props = { way: Way; cancel: () => void };

/** The progress and the cancel button. */
export const Working = ({ way: { rows }, cancel }: Props) => (
  <div className="working">
    <progress aria-label="Computing" max={2} {...(rows !== null && { value: 1 })} />
    <p role="status">
      {rows === null ? 'Reading the rows …' : `Computing with ${rows.toLocaleString('en-US')} rows …`}
    </p>
    <button type="button" className="button" onClick={cancel}>
      Cancel
    </button>
  </div>
);

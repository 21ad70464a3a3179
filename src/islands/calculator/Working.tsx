// What stands under the old answer while a worker makes the new one.
import type { Working as Way } from './use-answer.ts';

type Props = { way: Way; cancel: () => void };

/** How far it is, and the way out. */
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

// Runs all reference cases in the reader's browser and shows the results.
import type { Progress } from './run-cases.ts';

const panel = document.querySelector<HTMLElement>('[data-run]')!;
const bar = panel.querySelector('progress')!;
const [status, current] = [...panel.querySelectorAll<HTMLElement>('[data-status], [data-current]')] as [
  HTMLElement,
  HTMLElement,
];
const cancel = panel.querySelector<HTMLButtonElement>('[data-cancel]')!;
const count = (number: number) => number.toLocaleString('en-US');
let worker: Worker | undefined;

function end(said: string) {
  worker?.terminate();
  worker = undefined;
  cancel.hidden = true;
  current.textContent = '';
  status.textContent = said;
}

/** Called on each click on the button. A running validation continues. */
export default function run() {
  if (worker) return;
  const began = performance.now();
  panel.dataset['state'] = 'running';
  bar.hidden = cancel.hidden = false;
  bar.removeAttribute('value');
  status.textContent = 'Fetching the cases …';
  worker = new Worker('/wake/run-cases.js', { type: 'module' });
  cancel.onclick = () => end('Canceled.');
  worker.onerror = () =>
    end(
      'The comparison stopped: the cases could not be fetched, or this browser is too old. Please try again.',
    );
  worker.onmessage = ({ data }: MessageEvent<Progress>) => {
    const { of, done, numbers, failed, title } = data;
    bar.max = of;
    bar.value = done;
    const counted = `${count(numbers)} numbers, ${failed.length} ${failed.length === 1 ? 'case' : 'cases'} beyond tolerance`;
    current.textContent = `${done} of ${of} cases, ${counted}. Now: ${title}`;
    if (done === 1) status.textContent = 'Comparing …';
    if (done < of) return;
    panel.dataset['state'] = failed.length === 0 ? 'passed' : 'failed';
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    end(
      `${of - failed.length} of ${of} cases passed: ${counted}, ${seconds} s.${failed.length > 0 ? ` Beyond: ${failed.join('; ')}.` : ''}`,
    );
  };
  worker.postMessage(panel.dataset['run']);
}

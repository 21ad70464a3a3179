// Moves one of Darwin's plants in the demo on the home page. Table, figure, result, and sentence follow.
import { across, draw, onRuler, ruler, say, shows, up } from '../../figures/pairs-at-work.ts';
import { oneSampleTTest } from '../../statistics/t-tests/one-sample-t-test.ts';

const figure = document.querySelector<HTMLElement>('.hero .win')!;
const find = <T extends Element>(what: string) => figure.querySelector<T>(what)!;
const [drawing, handle, words, label] = [
  find<SVGSVGElement>('.plot svg'),
  find<HTMLInputElement>('.plot input'),
  find<HTMLElement>('.win-live p'),
  find<SVGTextElement>('.grab'),
];
const rows = [...figure.querySelectorAll('tr')].slice(1);
const [results, limits] = ['dl dd', '.plot .v'].map((what) => [...figure.querySelectorAll(what)]) as [
  Element[],
  Element[],
];
const names = [...figure.querySelectorAll('dl dt')];
const column = (index: number) => rows.map(({ children }) => Number(children[index]!.textContent));
const selfed = column(3);
const first = column(2);
const crossed = [...first];
let pair = rows.findIndex((row) => row.className === 'on');

const path = (name: string, d: string) => find(`.plot .${name}`).setAttribute('d', d);
const signed = (value: number) => value.toFixed(3).replace('-', '−');

/** Places the handle over the plant and scrolls the table to its rows. */
function place() {
  const left = (100 * (across(pair) - across(6))) / shows.width;
  handle.style.translate = `${(left * drawing.clientWidth) / 100}px`;
  handle.min = String(selfed[pair]! - shows.most);
  handle.max = String(selfed[pair]! + shows.most);
  handle.value = String(crossed[pair]);
  handle.ariaLabel = `Height of the crossed plant of pair ${pair + 1}`;
  const middle = Math.min(Math.max(pair, 1), rows.length - 2);
  const beside = (i: number) => (Math.abs(i - middle) > 1 ? 'far' : '');
  rows.forEach((row, i) => (row.className = i === pair ? 'on' : beside(i)));
  label.setAttribute('x', String(Math.min(Math.max(across(pair), 80), 226)));
}

function show() {
  const differences = crossed.map((height, i) => height - selfed[i]!);
  const test = oneSampleTTest(differences);
  // All fifteen plants can be moved to the same difference, which has no variance.
  if (test.status === 'error') return;
  const drawn = draw(differences, test);
  const said = say(test, rows.length);
  path('t', drawn.taller.stems);
  path('p', drawn.taller.points);
  path('l', drawn.shorter.stems);
  path('d', drawn.shorter.points);
  path('k', drawn.likely);
  path('e', drawn.interval);
  find('.plot circle').setAttribute('cy', String(drawn.mean.y));
  [drawn.mean, drawn.high, drawn.low].forEach(({ y, text }, i) => {
    limits[i]!.setAttribute('y', String(y + 4));
    limits[i]!.textContent = text;
  });
  [said.estimate, said.interval, said.t[1], said.p].forEach((text, i) => (results[i]!.textContent = text));
  names[2]!.textContent = said.t[0];
  const [, , height, , difference] = rows[pair]!.children;
  height!.textContent = crossed[pair]!.toFixed(3);
  difference!.textContent = signed(differences[pair]!);
  difference!.className = differences[pair]! > 0 ? '' : 'low';
  const inches = onRuler(crossed[pair]!);
  label.textContent = `pair ${pair + 1}: ${inches} in`;
  // Below the zero line, and below the handle if that extends further down.
  label.setAttribute('y', String(Math.min(Math.max(up(0) + 17, up(differences[pair]!) + 27), 222)));
  handle.setAttribute('aria-valuetext', `${inches} inches, ${said.pWithSign}`);
  const [support, better] = [document.createElement('i'), document.createElement('span')];
  support.textContent = ` ${said.support}`;
  better.textContent = `The interval says it better: ${said.interval} inches.`;
  words.replaceChildren(said.claim, support, '. ', better);
}

function move(to: number, height: number) {
  pair = to;
  const inEighths = Math.round(height / ruler) * ruler;
  crossed[pair] = Math.min(Math.max(inEighths, selfed[pair]! - shows.most), selfed[pair]! + shows.most);
  place();
  show();
}

handle.addEventListener('input', () => move(pair, Number(handle.value)));
handle.addEventListener('keydown', (event) => {
  const last = rows.length - 1;
  const steps: Record<string, () => void> = {
    ArrowLeft: () => move(Math.max(0, pair - 1), crossed[Math.max(0, pair - 1)]!),
    ArrowRight: () => move(Math.min(last, pair + 1), crossed[Math.min(last, pair + 1)]!),
    PageUp: () => move(pair, crossed[pair]! + 1),
    PageDown: () => move(pair, crossed[pair]! - 1),
    Escape: () => move(pair, first[pair]!),
  };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  step();
});

/** Converts a pointer position to the figure's units. */
function pointed({ clientX, clientY }: PointerEvent) {
  const box = drawing.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * shows.width;
  const y = ((clientY - box.top) / box.height) * shows.height;
  const share = (y - shows.bottom) / (shows.top - shows.bottom);
  return { pair: Math.round((x - shows.left) / shows.step), difference: (2 * share - 1) * shows.most };
}

// A touch on the figure selects a plant and still scrolls the page; a mouse grabs the plant immediately.
drawing.addEventListener('pointerdown', (event) => {
  const at = pointed(event);
  if (!rows[at.pair]) return;
  move(at.pair, crossed[at.pair]!);
  if (event.pointerType === 'touch') return;
  event.preventDefault();
  handle.focus();
  drawing.setPointerCapture(event.pointerId);
});
drawing.addEventListener('pointermove', (event) => {
  if (drawing.hasPointerCapture(event.pointerId)) move(pair, selfed[pair]! + pointed(event).difference);
});
addEventListener('resize', place);

/** Called on each click on a button or the figure, and whenever the handle gets the focus. */
export default function movePlants(touched: HTMLElement) {
  if (touched.dataset['step']) move(pair, crossed[pair]! + Number(touched.dataset['step']) * ruler);
  else if (touched === handle && Number(handle.value) !== crossed[pair]) move(pair, Number(handle.value));
}

// Moves the handle of an explorable: in the figure, with the slider, or as a typed value. Charts, the sentence below them,
// and the numbers in the article's text follow. It changes the marks that are drawn and keeps everything else.
import { type Explorable, type Explored, type Plot, readPlot } from '../../figures/explorables/explorable.ts';

/** How long a value must stay before a screen reader announces its sentence. */
const restMs = 700;

/** A mark of a drawing: its element, and its text with the no-break spaces of the page. */
type Mark = { element: Element | undefined; published: string; text: string };

/** A drawing with its scales, its marks in the order of the model, and its handle. */
type Drawn = {
  svg: SVGSVGElement;
  id: string;
  plot: Plot;
  /** Returns the value of the axis at a position. */
  back: { x: (at: number) => number; y: (at: number) => number };
  marks: Mark[];
  grip: SVGGElement | null;
};

/** Numbers never break before their sign or unit, as in the text of the page. */
const unbroken = (text: string) => text.replaceAll(/ (?=[=<>]|CI\b)|(?<=[=<>]) /g, '\u00a0');

/** Positions are in tenths, as in the charts. */
const rounded = (at: number) => Math.round(at * 10) / 10;

const isPath = (mark: string) => /^M-?[\d.]+ /.test(mark);

function setMark({ element, published, text }: Mark, mark: string) {
  if (isPath(mark)) element?.setAttribute('d', mark);
  else if (element) element.textContent = mark === published ? text : unbroken(mark);
}

/** Reads the scales that the page states, and finds each mark by what it is at the published value. */
function readDrawing(svg: SVGSVGElement, { charts }: Explored): Drawn {
  const { plot, back } = readPlot(svg.dataset['plot']!);
  const id = svg.querySelector('title')!.id.replace(/(-n)?-t$/, '');
  const shapes = [...svg.querySelectorAll('path, text')];
  const marks = (charts[id]?.(plot).marks ?? []).map((published) => {
    const element = shapes.find(
      (shape) =>
        (isPath(published) ? shape.getAttribute('d') : shape.textContent.replaceAll('\u00a0', ' ')) ===
        published,
    );
    return { element, published, text: element?.textContent ?? '' };
  });
  return { svg, id, plot, back, marks, grip: svg.querySelector<SVGGElement>('.grip') };
}

/** Draws a ring where the handle was published, while it is somewhere else. */
function showPublished({ grip }: Drawn, isMoved: boolean) {
  const before = grip?.previousElementSibling;
  if (before?.matches('.then')) return isMoved ? undefined : before.remove();
  if (!grip || !isMoved) return;
  const ring = grip.querySelector('.ring')!.cloneNode() as Element;
  ring.setAttribute('class', 'then');
  ring.setAttribute('r', '6');
  ring.setAttribute('transform', grip.getAttribute('transform')!);
  grip.before(ring);
}

/** Everything that follows the handle, as published. */
function readFigure(figure: HTMLElement, published: Explored) {
  const drawings = [...figure.querySelectorAll<SVGSVGElement>('svg[data-plot]')].map((svg) =>
    readDrawing(svg, published),
  );
  const descriptions = drawings.map(({ svg }) => {
    const element = svg.querySelector('desc')!;
    return { element, text: element.textContent };
  });
  const words = [...document.querySelectorAll<HTMLElement>('[data-live]')].map((element) => ({
    element,
    name: element.dataset['live']!,
    text: element.textContent,
  }));
  const [sentence, status] = ['.now', '[role=status]'].map((what) =>
    figure.querySelector(`.explore ${what}`)!,
  ) as [Element, Element];
  return { published, drawings, descriptions, words, sentence, status };
}
type Figure = ReturnType<typeof readFigure>;

function drawCharts({ drawings }: Figure, now: Explored, isMoved: boolean) {
  for (const drawing of drawings) {
    const { id, grip, marks, plot } = drawing;
    const picture = now.charts[id]!(plot);
    showPublished(drawing, isMoved);
    if (picture.grip) {
      const [x, y] = [plot.x(picture.grip[0]), plot.y(picture.grip[1])].map(rounded);
      grip?.setAttribute('transform', `translate(${x} ${y})`);
    }
    picture.marks?.forEach((mark, i) => setMark(marks[i]!, mark));
  }
}

/** Updates the numbers in the text. Returns the sentence below the charts. */
function showNumbers({ published, words, sentence, descriptions }: Figure, now: Explored, isMoved: boolean) {
  for (const { element, name, text } of words) {
    const number = now.numbers[name];
    const isNew = number !== published.numbers[name];
    element.textContent = isNew && number !== undefined ? unbroken(number) : text;
    element.classList.toggle('new', isNew);
  }
  const said = sentence.textContent.trim().replaceAll(/\s+/g, ' ');
  for (const { element, text } of descriptions) element.textContent = isMoved ? said : text;
  return said;
}

/** Lets a pointer move the handle in the drawings. Returns what takes hold of it. */
function followPointer({ drawings }: Figure, move: (to: number) => void) {
  let held: Drawn | undefined;
  addEventListener('pointermove', ({ buttons, clientX, clientY }) => {
    if (!held || buttons !== 1) return (held = undefined);
    const { svg, back, grip } = held;
    const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()!.inverse());
    return move(grip!.matches('.x') ? back.x(at.x) : back.y(at.y));
  });
  addEventListener('pointerup', () => (held = undefined));
  return (grip: Element) => (held = drawings.find((drawing) => drawing.grip === grip));
}

/** Makes the figure move. Returns what takes hold of its handle. */
function start<Given>(model: Explorable<Given>, figure: HTMLElement) {
  const [slider, typed] = [...figure.querySelectorAll<HTMLInputElement>('.explore input')] as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  const reset = figure.querySelector<HTMLButtonElement>('.explore button')!;
  const first = Number(slider.defaultValue);
  const [low, high, step] = [slider.min, slider.max, slider.step].map(Number) as [number, number, number];
  const decimals = slider.step.split('.')[1]?.length ?? 0;
  const unit = slider.getAttribute('aria-valuetext')!.replace(/^\S+/, '');
  const given = JSON.parse(figure.querySelector<HTMLElement>('[data-given]')!.dataset['given']!) as Given;
  const parts = readFigure(figure, model(given, first)!);
  let current = first;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function show(value: number) {
    const now = model(given, value);
    if (!now) return;
    const isMoved = value !== first;
    drawCharts(parts, now, isMoved);
    const sentence = showNumbers(parts, now, isMoved);
    clearTimeout(resting);
    resting = setTimeout(() => (parts.status.textContent = sentence), restMs);
    slider.setAttribute('aria-valuetext', `${value.toFixed(decimals).replace('-', '−')}${unit}`);
    reset.disabled = !isMoved;
    current = value;
  }
  function move(to: number) {
    const inSteps = low + Math.round((to - low) / step) * step;
    const isFirst = Math.abs(to - first) < step / 2;
    const value = isFirst ? first : Number(Math.min(high, Math.max(low, inSteps)).toFixed(decimals));
    if (!Number.isNaN(value) && value !== current) show(value);
    slider.value = String(current);
    typed.value = current.toFixed(decimals);
  }

  slider.addEventListener('input', () => move(slider.valueAsNumber));
  typed.addEventListener('change', () => move(typed.valueAsNumber));
  reset.addEventListener('click', () => {
    move(first);
    slider.focus();
  });
  for (const field of [slider, typed])
    field.addEventListener('keydown', ({ key }) => key === 'Escape' && move(first));
  // A value that was changed while this script was loading.
  move(Math.abs(slider.valueAsNumber - first) < step / 2 ? typed.valueAsNumber : slider.valueAsNumber);

  const hold = followPointer(parts, move);
  return (grip: Element) => {
    hold(grip);
    slider.focus({ preventScroll: true });
  };
}

/** Returns what the page calls when a reader first uses the handle, and on each later use. */
export function explore<Given>(model: Explorable<Given>) {
  let hold: ((grip: Element) => void) | undefined;
  return (touched: Element, by: string) => {
    hold ??= start(model, touched.closest('figure')!);
    if (by === 'pointerdown') hold(touched);
  };
}

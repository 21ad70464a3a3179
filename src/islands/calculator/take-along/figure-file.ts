// A figure of the page as a file of its own: everything that the style sheet says of it stands in attributes, in the light colors.
import { withPrintSize } from './png-chunks.ts';

const dotsPerInch = 600;
const namespace = 'http://www.w3.org/2000/svg';

/** What a style sheet may say of a drawing, with what holds where nobody says anything; all of it is inherited. */
const inherited: Readonly<Record<string, string>> = {
  fill: '#000000',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'paint-order': 'normal',
  'font-size': '',
  'font-weight': '400',
  'font-style': 'normal',
  'text-anchor': 'start',
  'letter-spacing': 'normal',
  visibility: 'visible',
};
const own: Readonly<Record<string, string>> = { opacity: '1', 'vector-effect': 'none' };
const isPaint = /^(fill|stroke)$/;

/** A color as every program knows it: `color-mix()` and `oklch()` come out as their red, green and blue. */
function hexReader(): (color: string) => string {
  const known = new Map<string, string>();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  return (color) => {
    const before = known.get(color);
    if (before !== undefined) return before;
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
    const hex = `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`;
    known.set(color, hex);
    return hex;
  };
}

function write(element: Element, above: Readonly<Record<string, string>>, hexOf: (color: string) => string) {
  const style = getComputedStyle(element);
  if (style.display === 'none') {
    element.remove();
    return;
  }
  const here: Record<string, string> = {};
  const put = (name: string, usual: string) => {
    const said = style.getPropertyValue(name).replaceAll('px', '');
    const value = isPaint.test(name) && said !== 'none' && !said.startsWith('url(') ? hexOf(said) : said;
    if (value !== usual || element.hasAttribute(name)) element.setAttribute(name, value);
    return value;
  };
  for (const [name, usual] of Object.entries(above)) here[name] = put(name, usual);
  for (const [name, usual] of Object.entries(own)) put(name, usual);
  element.removeAttribute('class');
  for (const child of [...element.children])
    if (!/^(title|desc|metadata)$/.test(child.localName)) write(child, here, hexOf);
}

/** The figure without the page around it; `source` joins its description. */
export function standAlone(figure: SVGSVGElement, source: string): SVGSVGElement {
  const copy = figure.cloneNode(true) as SVGSVGElement;
  const stage = document.createElement('div');
  stage.ariaHidden = 'true';
  Object.assign(stage.style, {
    position: 'fixed',
    left: '-9999px',
    colorScheme: 'light',
    forcedColorAdjust: 'none',
  });
  stage.append(copy);
  document.body.append(stage);
  write(copy, inherited, hexReader());
  stage.remove();
  const { width, height } = figure.viewBox.baseVal;
  for (const [name, value] of Object.entries({
    xmlns: namespace,
    width: String(width),
    height: String(height),
    'font-family': 'Helvetica, Arial, sans-serif',
  }))
    copy.setAttribute(name, value);
  const description = copy.querySelector('desc');
  if (description) description.textContent = `${description.textContent} ${source}`.trim();
  return copy;
}

export const asText = (figure: SVGSVGElement): string => new XMLSerializer().serializeToString(figure);

/** The figure in the width of a journal's column, on white, at 600 dots per inch. */
export async function asPng(figure: SVGSVGElement, millimeters: number, source: string): Promise<Blob> {
  const { width, height } = figure.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((millimeters / 25.4) * dotsPerInch);
  canvas.height = Math.round((canvas.width * height) / width);
  const large = figure.cloneNode(true) as SVGSVGElement;
  large.setAttribute('width', String(canvas.width));
  large.setAttribute('height', String(canvas.height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(asText(large))}`;
  await image.decode();
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!drawn) throw new Error('The browser could not draw an image of this size.');
  return new Blob(withPrintSize(new Uint8Array(await drawn.arrayBuffer()), dotsPerInch, source), {
    type: 'image/png',
  });
}

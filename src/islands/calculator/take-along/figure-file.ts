// A figure of the page as a file of its own: an SVG that needs no style sheet, and the picture of it at the width of a column.
import { standaloneSvg } from '../../../charts/standalone-svg.ts';
import { withPrintSize } from './png-chunks.ts';

const dotsPerInch = 600;
const white = '#fff';

/** The figure without the page around it; `source` joins its description. */
export function figureFile(figure: SVGSVGElement, source: string): string {
  const copy = figure.cloneNode(true) as SVGSVGElement;
  const description = copy.querySelector('desc');
  if (description) description.textContent = `${description.textContent} ${source}`.trim();
  return standaloneSvg(new XMLSerializer().serializeToString(copy), {
    paper: white,
    // What an attribute cannot state: the page sets figures without kerning, so that its widths are known before it is drawn.
    root: { style: 'font-kerning:none;font-variant-numeric:tabular-nums' },
  });
}

/** The figure in the width of a journal's column, on white, at 600 dots per inch. */
export async function asPng(figure: SVGSVGElement, millimeters: number, source: string): Promise<Blob> {
  const { width, height } = figure.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((millimeters / 25.4) * dotsPerInch);
  canvas.height = Math.round((canvas.width * height) / width);
  const large = new DOMParser().parseFromString(figureFile(figure, source), 'image/svg+xml').documentElement;
  large.setAttribute('width', String(canvas.width));
  large.setAttribute('height', String(canvas.height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(large))}`;
  await image.decode();
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = white;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!drawn) throw new Error('The browser could not draw an image of this size.');
  return new Blob(withPrintSize(new Uint8Array(await drawn.arrayBuffer()), dotsPerInch, source), {
    type: 'image/png',
  });
}

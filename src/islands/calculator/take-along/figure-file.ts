// Exports a figure of the page: a standalone SVG at its printed size, and a PNG of it.
import { standaloneSvg } from '../../../charts/standalone-svg.ts';
import { withPrintSize } from './png-chunks.ts';

const dotsPerInch = 600;
const white = '#fff';

type Wanted = { readonly source: string; readonly millimeters?: number | undefined };

/** The figure without the page around it. `source` is appended to its description. */
export function figureFile(figure: SVGSVGElement, { source, millimeters }: Wanted): string {
  const copy = figure.cloneNode(true) as SVGSVGElement;
  const { width, height } = figure.viewBox.baseVal;
  const description = copy.querySelector('desc');
  if (description) description.textContent = `${description.textContent} ${source}`.trim();
  const size =
    millimeters === undefined
      ? {}
      : {
          width: `${millimeters}mm`,
          height: `${Math.round((millimeters * height * 1000) / width) / 1000}mm`,
        };
  return standaloneSvg(new XMLSerializer().serializeToString(copy), {
    paper: white,
    root: {
      ...size,
      // Has no equivalent attribute. Figures are set without kerning so that text widths are known before rendering.
      style: 'font-kerning:none;font-variant-numeric:tabular-nums',
    },
  });
}

/** The figure at its printed width, on white, at 600 dpi. */
export async function asPng(figure: SVGSVGElement, millimeters: number, source: string): Promise<Blob> {
  const { width, height } = figure.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((millimeters / 25.4) * dotsPerInch);
  canvas.height = Math.round((canvas.width * height) / width);
  const large = new DOMParser().parseFromString(
    figureFile(figure, { source }),
    'image/svg+xml',
  ).documentElement;
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

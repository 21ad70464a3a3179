// The application's window of a page as the picture of a shared link shows it: bar, tabs, the numbers of its result, and its figure.
import { escapeMarkup } from '../../src/contracts/escape-markup.ts';
import { type Element, find, hasClass, isElement, squeezed, wordsOf } from './built-page.ts';
import { faded, fitted, ink, sharedLetter, sharedMargin, widthIn } from './share-chart.ts';

const [left, top, width, height] = [640, 36, 524, 558];
const right = left + width;
const inset = 18;
const line = '#c9c4cf';
const chrome = '#f5f4f8';
const blue = '#0072b2';
const vermillion = '#d55e00';

/** What window.css and software.css say of a figure in a window, in the light colours. */
const styles = `
.fig path{fill:none;stroke:${ink}}.fig text{fill:${faded}}.fig .h{fill:${ink};font-weight:600}.fig .g{stroke:#ddd8cc}
.fig .t,.fig .p,.fig .c{stroke:${blue}}.fig .t,.fig .l{stroke-opacity:.5}.fig .l,.fig .read{stroke:${vermillion}}.fig .p{stroke-width:9;stroke-linecap:round}
.fig .c{stroke-width:2}.fig .d{fill:${vermillion};stroke:none}.fig .k{fill:#ddd8cc;stroke:none}.fig .b{fill:${blue};fill-opacity:.14;stroke:none}
.fig .span{fill-opacity:.16}.fig .e{stroke-width:2.5}.fig circle{fill:${ink}}.fig .read{stroke-opacity:1;stroke-width:1.6}.fig circle.read{fill:${vermillion}}.fig .low{fill:#b34e00}`;

const every = (element: Element, tagName: string): Element[] =>
  element.childNodes.flatMap((child) =>
    isElement(child) ? [...(child.tagName === tagName ? [child] : []), ...every(child, tagName)] : [],
  );
const within = (element: Element, name: string) => find(element, (each) => hasClass(each, name));
const said = (element: Element | undefined) => (element ? squeezed(wordsOf(element)) : '');
const words = (x: number, y: number, text: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="22" ${more}>${escapeMarkup(text)}</text>`;

/** The tabs that fit side by side; the open one stands out. */
function tabsOf(window: Element, y: number): string {
  let x = left + inset;
  return every(within(window, 'win-tabs') ?? window, 'span')
    .map((tab) => {
      const name = said(tab);
      const wide = widthIn(name) * 22;
      const at = x;
      x += wide + 24;
      if (x > right) return '';
      const open = hasClass(tab, 'on')
        ? `<path d="M${at - 10} ${y - 28}h${wide + 20}v40h-${wide + 20}z" fill="#fff"/><path d="M${at - 10} ${y - 27}h${wide + 20}" stroke="${blue}" stroke-width="3"/>`
        : '';
      return open + words(at, y, name, `style="fill:${open ? ink : faded}"`);
    })
    .join('');
}

/** The numbers that a phone shows as well, two in a row. */
function numbersOf(window: Element, y: number): { drawn: string; bottom: number } {
  const facts = every(window, 'dl')
    .slice(0, 1)
    .flatMap((list) => every(list, 'div'))
    .filter((fact) => !hasClass(fact, 'far'))
    .map((fact) => ['dt', 'dd'].map((name) => said(every(fact, name)[0])) as [string, string]);
  const drawn = facts.map(([name, value], i) => {
    const [x, row] = [left + inset + (i % 2) * 262, y + Math.floor(i / 2) * 62];
    return (
      words(x, row + 24, name) +
      `<text x="${x}" y="${row + 52}" font-size="28" font-weight="600" style="fill:${ink}">${escapeMarkup(value)}</text>`
    );
  });
  const bottom = y + Math.ceil(facts.length / 2) * 62 + 10;
  const rules = `<path d="M${left + inset} ${y}H${right - inset}M${left + inset} ${bottom}H${right - inset}" stroke="${ink}" stroke-width="2"/>`;
  return { drawn: rules + drawn.join(''), bottom };
}

/** Takes the figure that draws a window; gives it as SVG. */
export function windowOf(figure: Element): string {
  const chart = find(
    within(figure, 'near') ?? figure,
    (each) => each.tagName === 'svg' && hasClass(each, 'fig'),
  );
  const { drawn, bottom } = numbersOf(figure, top + 100);
  const frame = {
    x: left + inset,
    y: bottom + 14,
    width: width - 2 * inset,
    height: top + height - bottom - 32,
  };
  return `<style>${styles}</style>
<path d="M${left} ${top}h${width}v${height}h-${width}z" fill="#fff"/><path d="M${left} ${top}h${width}v86h-${width}z" fill="${chrome}"/>
${words(left + inset, top + 31, said(find(within(figure, 'win-bar') ?? figure, ({ tagName }) => tagName === 'b')), `font-weight="600" style="fill:${ink}"`)}
${tabsOf(figure, top + 72)}${drawn}
<path d="M${left} ${top}h${width}v${height}h-${width}z" fill="none" stroke="${line}" stroke-width="2"/>
<g class="fig">${chart ? fitted(chart, frame, sharedLetter, sharedMargin) : ''}</g>`;
}

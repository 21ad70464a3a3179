// The citation of a result. It names the website's calculator, which is a different program than the desktop package.
import { dayInWords } from '../../../calculators/software.ts';

/** The calculator's page. */
export type CitedPage = {
  /** `paired-t-test` */
  readonly name: string;
  /** `Paired t-test calculator` */
  readonly title: string;
  readonly product: string;
  readonly company: string;
  /** The day the website was built. */
  readonly built: string;
  readonly address: string;
};

const inWords = (date: Date) =>
  date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

/** The page, with the date of the website's version. */
export const citedWork = ({ title, product, company, built }: CitedPage): string =>
  `${company}. ${title}, ${product} website, version of ${dayInWords(built)}.`;

/** `Biospect Analytics. Paired t-test calculator, Biospect website, version of November 20, 2026. https://… (November 22, 2026).` */
export const citation = (page: CitedPage, date: Date): string =>
  `${citedWork(page)} ${page.address} (${inWords(date)}).`;

/** The same for BibTeX, with its special characters escaped. */
export function bibtex({ name, title, product, company, built, address }: CitedPage, date: Date): string {
  const plain = (text: string) => text.replace(/[\\{}%&#_$^~]/g, (sign) => `\\${sign}`);
  const day = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
  return [
    `@misc{${product.toLowerCase()}-${name},`,
    `  author = {{${plain(company)}}},`,
    `  title = {{${plain(title)}}},`,
    `  year = {${date.getFullYear()}},`,
    `  howpublished = {${plain(product)} website, version of ${dayInWords(built)}},`,
    `  url = {${address}},`,
    `  urldate = {${day}}`,
    '}',
    '',
  ].join('\n');
}

// How a result says where it comes from: a calculator of this website, which is another program than the desktop package.
import { dayInWords } from '../../../instruments/software.ts';

/** What is cited: the calculator's page. */
export type CitedPage = {
  /** `paired-t-test` */
  readonly name: string;
  /** `Paired t-test calculator` */
  readonly title: string;
  readonly product: string;
  readonly company: string;
  /** The day on which the website was built. */
  readonly built: string;
  readonly address: string;
};

const inWords = (date: Date) =>
  date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

/** The page, and the day whose version of the website it is. */
export const citedWork = ({ title, product, company, built }: CitedPage): string =>
  `${company}. ${title}, ${product} website, version of ${dayInWords(built)}.`;

/** `Biospect Analytics. Paired t-test calculator, Biospect website, version of November 20, 2026. https://… (November 22, 2026).` */
export const citation = (page: CitedPage, date: Date): string =>
  `${citedWork(page)} ${page.address} (${inWords(date)}).`;

/** The same for BibTeX, which reads some signs as commands. */
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

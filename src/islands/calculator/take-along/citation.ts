// How a result says where it comes from.

/** What is cited: the calculator's page. */
export type CitedPage = {
  /** `paired-t-test` */
  readonly name: string;
  /** `Paired t-test calculator` */
  readonly title: string;
  readonly product: string;
  readonly company: string;
  readonly version: string;
  /** The day on which the website was built. */
  readonly built: string;
  readonly address: string;
};

const inWords = (date: Date) =>
  date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

/** `Biospect Analytics. Paired t-test calculator, Biospect 10.3.8. https://… (November 22, 2026).` */
export const citation = ({ title, product, company, version, address }: CitedPage, date: Date): string =>
  `${company}. ${title}, ${product} ${version}. ${address} (${inWords(date)}).`;

/** The same for BibTeX, which reads some signs as commands. */
export function bibtex({ name, title, product, company, version, address }: CitedPage, date: Date): string {
  const plain = (text: string) => text.replace(/[\\{}%&#_$^~]/g, (sign) => `\\${sign}`);
  const day = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
  return [
    `@misc{${product.toLowerCase()}-${name},`,
    `  author = {{${plain(company)}}},`,
    `  title = {{${plain(title)}}},`,
    `  year = {${date.getFullYear()}},`,
    `  howpublished = {${plain(product)} ${plain(version)}},`,
    `  url = {${address}},`,
    `  urldate = {${day}}`,
    '}',
    '',
  ].join('\n');
}

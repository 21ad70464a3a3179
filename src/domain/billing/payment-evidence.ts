// The evidence in a bank statement line that points to an order: its numbers, exact or misspelled, and the payer's name.
import { numberOf, billingDocumentsOf } from './billing-documents.ts';
import type { Order } from '../order/order.ts';
import type { StatementLine } from './statement-line.ts';

export type Evidence = {
  /** Our number for the order, its pro forma invoice, its invoice, or its quote. */
  number: 'exact' | 'misspelled' | 'none';
  /** The buyer's purchase order number. */
  purchaseOrder: 'exact' | 'misspelled' | 'none';
  /** How well the payer's name matches the buyer's, from 0 to 1. */
  payer: number;
};

/** Letters that Unicode does not decompose, transliterated as banks do. */
const rewritten: Readonly<Record<string, string>> = { Ø: 'O', Æ: 'AE', Œ: 'OE', Ł: 'L', Đ: 'D', Þ: 'TH' };
const capitals = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ØÆŒŁĐÞ]/g, (letter) => rewritten[letter] ?? letter);
const plain = (text: string) =>
  capitals(text)
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
const compact = (text: string) => plain(text).replaceAll(' ', '');

/** Letters and digits that people and scanners confuse. */
const confused: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };
const unconfused = (text: string) => text.replace(/[OQILZSB]/g, (letter) => confused[letter] ?? letter);

const at = (row: readonly number[], place: number) => row[place] ?? Infinity;

/** The fewest edits with which `pattern` occurs anywhere in `text` (Sellers 1980). */
function distanceWithin(text: string, pattern: string): number {
  let above = Array.from({ length: text.length + 1 }, () => 0);
  for (let i = 1; i <= pattern.length; i++) {
    const row = [i];
    for (let j = 1; j <= text.length; j++)
      row[j] = Math.min(
        at(above, j - 1) + (pattern[i - 1] === text[j - 1] ? 0 : 1),
        at(above, j) + 1,
        at(row, j - 1) + 1,
      );
    above = row;
  }
  return Math.min(...above);
}

/** The edit distance between two words. */
const distance = (a: string, b: string) =>
  // Delimiters that occur in neither word anchor the match at both ends.
  distanceWithin(`<${b}>`, `<${a}>`);

/** Banks wrap text anywhere, so one of our numbers may be split at any position. An extra digit makes it a different number. */
const partedAnywhere = (number: string) =>
  new RegExp(`(?<![A-Z0-9])${[...compact(number)].join('[^A-Z0-9]*')}(?!\\d)`);
/** A buyer's number can have any format, so it may be split only where it has a separator. */
const partedAsWritten = (number: string) =>
  new RegExp(`(?<![A-Z0-9])${plain(number).split(' ').join('[^A-Z0-9]*')}(?![A-Z0-9])`);

/** A buyer's number that is shorter or has no digit identifies nothing. */
const isTelling = (number: string) => compact(number).length >= 4 && /\d/.test(number);

/** Words that many institutions have in their names, or that only some banks include. */
const filler = new Set(
  'THE OF AND FOR AT IN DE DER DES DU LA LE AG SA LTD LIMITED INC LLC LLP CO CORP GMBH PVT PRIVATE PLC'.split(
    ' ',
  ),
);
const generic = new Set(
  'UNIVERSITY COLLEGE INSTITUTE INSTITUTION HOSPITAL RESEARCH CENTRE CENTER SCIENCE SCIENCES TECHNOLOGY NATIONAL MEDICAL SCHOOL STATE FOUNDATION DEPARTMENT COUNCIL LABORATORIES LABORATORY PHARMA CLINIC ACADEMY TRUST'.split(
    ' ',
  ),
);
const wordsOf = (name: string) =>
  plain(name)
    .split(' ')
    .filter((word) => word.length > 1 && !/^\d+$/.test(word) && !filler.has(word));

/** Whether two words are the same, allowing for abbreviation, truncation, or one misspelled character. */
const isSameWord = (word: string, written: string) =>
  word === written ||
  (written.length >= 4 && word.startsWith(written)) ||
  (word.length >= 5 && Math.abs(word.length - written.length) <= 1 && distance(word, written) <= 1);

/** How well the payer's name matches a buyer's. Zero if a distinctive word of the buyer's name is missing. */
function nameScore(words: readonly string[], payer: readonly string[]): number {
  const own = words.filter((word) => !generic.has(word));
  const isFound = (word: string) => payer.some((each) => isSameWord(word, each));
  if (words.length === 0 || !(own.length > 0 ? own : words).every(isFound)) return 0;
  const found = words.filter(isFound).length;
  const others = payer.filter((each) => !words.some((word) => isSameWord(word, each)));
  // If only one name says what kind of institution it is, they differ: state university, college, medical center.
  const kinds = others.filter((each) => generic.has(each)).length;
  return found / (found + 2 * (words.length - found) + kinds + others.length);
}

/** Some banks include the payer's name in the text. */
const isNamedIn = (squeezedText: string, name: string) => name.length >= 8 && squeezedText.includes(name);

const enough = 0.6;
export const isPayer = ({ payer }: Evidence) => payer >= enough;

type Named = { number: string; form: RegExp };

/** The numbers of an order that a line may quote, parsed once for all lines. */
export type Numbers = {
  order: Order;
  own: readonly Named[];
  purchaseOrder: Named | undefined;
  names: readonly { words: readonly string[]; squeezed: string }[];
};

export function numbersOf(order: Order): Numbers {
  const { id, quote, buyer } = order;
  const documentNumbers = billingDocumentsOf(order).flatMap((document) => numberOf(document) ?? []);
  const { poNumber, company, name } = buyer;
  return {
    order,
    own: [id, ...documentNumbers, ...(quote === undefined ? [] : [quote])].map((number) => ({
      number,
      form: partedAnywhere(number),
    })),
    purchaseOrder:
      poNumber !== undefined && isTelling(poNumber)
        ? { number: poNumber, form: partedAsWritten(poNumber) }
        : undefined,
    names: [company, name]
      .filter((each) => each !== undefined)
      .map((each) => ({ words: wordsOf(each), squeezed: compact(each) })),
  };
}

/** A line, normalized once for all orders. */
export function readLine({ payer, text }: Pick<StatementLine, 'payer' | 'text'>) {
  const said = `${payer} ${text}`;
  return {
    upper: capitals(said),
    squeezed: compact(said),
    unconfused: unconfused(compact(said)),
    payer: wordsOf(payer),
  };
}
export type ReadLine = ReturnType<typeof readLine>;

/** Whether a text contains a number in our format, which may belong to an order outside this list. */
export const hasOurForm = ({ upper }: ReadLine) =>
  /(?<![A-Z0-9])B[FS][XP][^A-Z0-9]*\d\d[^A-Z0-9]*\d\d/.test(upper);

const isMisspelled = (line: ReadLine, { number }: Named, changes: number) => {
  const wanted = unconfused(compact(number));
  return wanted.length >= 6 && distanceWithin(line.unconfused, wanted) <= changes;
};

type Naming = Evidence['number'];

/** The evidence in a line for each order. Misspelled numbers are searched for only if the line names no order exactly. */
export function evidenceFor(
  line: ReadLine,
  orders: readonly Numbers[],
): { order: Order; evidence: Evidence }[] {
  const read = orders.map((numbers) => ({
    ...numbers,
    hasNumber: numbers.own.some(({ form }) => form.test(line.upper)),
    hasPurchaseOrder: numbers.purchaseOrder?.form.test(line.upper) === true,
  }));
  const isNamed = read.some(({ hasNumber, hasPurchaseOrder }) => hasNumber || hasPurchaseOrder);
  const naming = (isExact: boolean, numbers: readonly Named[], changes: number): Naming => {
    if (isExact) return 'exact';
    return !isNamed && numbers.some((number) => isMisspelled(line, number, changes)) ? 'misspelled' : 'none';
  };
  const scoreOf = ({ words, squeezed }: Numbers['names'][number]) => {
    if (line.payer.length > 0) return nameScore(words, line.payer);
    return isNamedIn(line.squeezed, squeezed) ? 0.8 : 0;
  };
  return read.map(({ order, own, purchaseOrder, names, hasNumber, hasPurchaseOrder }) => ({
    order,
    evidence: {
      number: naming(hasNumber, own, 2),
      purchaseOrder: naming(hasPurchaseOrder, purchaseOrder ? [purchaseOrder] : [], 1),
      payer: Math.max(0, ...names.map(scoreOf)),
    },
  }));
}

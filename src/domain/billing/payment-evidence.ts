// What in a line of a bank statement points to an order: its numbers, exact or misspelled, and the name of its payer.
import { numberOf, papersOf } from './numbered-papers.ts';
import type { Order } from '../order/order.ts';
import type { StatementLine } from './statement-line.ts';

export type Evidence = {
  /** Our number of the order, its pro forma invoice, its invoice, or its quote. */
  number: 'exact' | 'misspelled' | 'none';
  /** The buyer's number of the purchase order. */
  purchaseOrder: 'exact' | 'misspelled' | 'none';
  /** How well the payer's name is the buyer's: 0 to 1. */
  payer: number;
};

/** Letters that lose no accent by Unicode's rules, as banks write them. */
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

/** Letters and digits that hands and scanners confuse. */
const confused: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };
const unconfused = (text: string) => text.replace(/[OQILZSB]/g, (letter) => confused[letter] ?? letter);

const at = (row: readonly number[], place: number) => row[place] ?? Infinity;

/** The fewest changes of a character by which `pattern` is found somewhere in `text` (Sellers 1980). */
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

/** The fewest changes between two words. */
const distance = (a: string, b: string) =>
  // A frame that neither has keeps the match from ending early.
  distanceWithin(`<${b}>`, `<${a}>`);

/** Banks wrap texts anywhere, so our numbers may be parted at any place; one more digit makes another number. */
const partedAnywhere = (number: string) =>
  new RegExp(`(?<![A-Z0-9])${[...compact(number)].join('[^A-Z0-9]*')}(?!\\d)`);
/** A buyer's number may be any: it is parted only where it is written so. */
const partedAsWritten = (number: string) =>
  new RegExp(`(?<![A-Z0-9])${plain(number).split(' ').join('[^A-Z0-9]*')}(?![A-Z0-9])`);

/** Shorter or without a digit, a number of a buyer says nothing. */
const isTelling = (number: string) => compact(number).length >= 4 && /\d/.test(number);

/** Words that many institutions have in their names, or only some banks write. */
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

/** Abbreviated, cut, or misspelled by one character. */
const isSameWord = (word: string, written: string) =>
  word === written ||
  (written.length >= 4 && word.startsWith(written)) ||
  (word.length >= 5 && Math.abs(word.length - written.length) <= 1 && distance(word, written) <= 1);

/** How well the payer's name is that of a buyer; 0 where one of the words is missing that only the buyer has. */
function nameScore(words: readonly string[], payer: readonly string[]): number {
  const own = words.filter((word) => !generic.has(word));
  const isFound = (word: string) => payer.some((each) => isSameWord(word, each));
  if (words.length === 0 || !(own.length > 0 ? own : words).every(isFound)) return 0;
  const found = words.filter(isFound).length;
  const others = payer.filter((each) => !words.some((word) => isSameWord(word, each)));
  // A kind of institution that only one of the two names has makes it another one: a state university, a college, a medical center.
  const kinds = others.filter((each) => generic.has(each)).length;
  return found / (found + 2 * (words.length - found) + kinds + others.length);
}

/** Some banks write the name of the payer into the text. */
const isNamedIn = (squeezedText: string, name: string) => name.length >= 8 && squeezedText.includes(name);

const enough = 0.6;
export const isPayer = ({ payer }: Evidence) => payer >= enough;

type Named = { number: string; form: RegExp };

/** What of an order a line may name, read once for all lines. */
export type Numbers = {
  order: Order;
  own: readonly Named[];
  purchaseOrder: Named | undefined;
  names: readonly { words: readonly string[]; squeezed: string }[];
};

export function numbersOf(order: Order): Numbers {
  const { id, quote, buyer } = order;
  const papers = papersOf(order).flatMap((paper) => numberOf(paper) ?? []);
  const { poNumber, company, name } = buyer;
  return {
    order,
    own: [id, ...papers, ...(quote === undefined ? [] : [quote])].map((number) => ({
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

/** What is read of a line once, for all orders. */
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

/** Whether a text has a number in the form of ours, which may be that of an order we do not see here. */
export const hasOurForm = ({ upper }: ReadLine) =>
  /(?<![A-Z0-9])B[FS][XP][^A-Z0-9]*\d\d[^A-Z0-9]*\d\d/.test(upper);

const isMisspelled = (line: ReadLine, { number }: Named, changes: number) => {
  const wanted = unconfused(compact(number));
  return wanted.length >= 6 && distanceWithin(line.unconfused, wanted) <= changes;
};

type Naming = Evidence['number'];

/** What a line says of each order. Misspelled numbers are looked for only in a line that names no order exactly. */
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

// Reads the credits of a bank statement in ISO 20022 CAMT.053, in any version, by ignoring namespaces of element names.
// Rejects a document type declaration, so that a file's entities are never expanded.
import sax from 'sax';
import { fromDecimalString } from '../../src/domain/money.ts';
import type { StatementMoney } from '../../src/domain/billing/statement-line.ts';
import { keyed, type Statement, StatementError, type UnkeyedLine } from './statement-file.ts';

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] };

const local = (name: string) => name.replace(/^.*:/, '');

/** Parses a document into elements. @throws StatementError */
function readXml(xml: string): Element {
  const parser = sax.parser(true, { trim: true, strictEntities: true });
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  parser.onopentag = ({ name, attributes }) => {
    const element: Element = { name: local(name), attributes, text: '', children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = (text) => void (open.at(-1)!.text += text);
  parser.oncdata = parser.ontext;
  parser.ondoctype = () => {
    throw new StatementError('The file has a document type declaration, which no bank writes.');
  };
  parser.onerror = ({ message }) => {
    throw new StatementError(
      `The file is not complete XML: ${message.split('\n')[0]!} (line ${parser.line + 1}).`,
    );
  };
  parser.write(xml).close();
  return root;
}

/** Returns all elements at a path such as `TxDtls/Refs/EndToEndId`. */
const all = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
/** Returns the text of the first of these paths whose element has one. */
const textAt = (element: Element, ...paths: string[]) =>
  paths.flatMap((path) => all(element, path)).find(({ text }) => text !== '')?.text;
const textsAt = (element: Element, ...paths: string[]) =>
  paths.flatMap((path) => all(element, path)).map(({ text }) => text);

function moneyOf({ text, attributes }: Element): StatementMoney {
  const currency = attributes.Ccy ?? '';
  const minorUnits = fromDecimalString(text);
  if (minorUnits === null || !/^[A-Z]{3}$/.test(currency))
    throw new StatementError(`An amount of the statement cannot be read: "${text}" ${currency}.`);
  return { currency, minorUnits };
}
const moneyAt = (element: Element, ...paths: string[]) => {
  const [found] = paths.flatMap((path) => all(element, path));
  return found && moneyOf(found);
};

/** Returns what banks deducted from a credit, in the account's currency. */
function chargesOf(elements: readonly Element[], currency: string): number | undefined {
  const [stated] = elements.filter((element) => all(element, 'Chrgs').length > 0);
  if (!stated) return undefined;
  const records = [...all(stated, 'Chrgs/Rcrd'), ...all(stated, 'Chrgs')].filter(
    (record) => all(record, 'Amt').length > 0 && textAt(record, 'CdtDbtInd') !== 'CRDT',
  );
  const sums = records.map((record) => moneyAt(record, 'Amt')!).filter((sum) => sum.currency === currency);
  const total = moneyAt(stated, 'Chrgs/TtlChrgsAndTaxAmt');
  return sums.length === 0
    ? total?.minorUnits
    : sums.reduce((charges, { minorUnits }) => charges + minorUnits, 0);
}

/** Returns one line of an entry: for a payment in it, or for the entry itself if it has no details. */
function lineOf(entry: Element, details: Element, money: StatementMoney): UnkeyedLine {
  const bookedOn = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')?.slice(0, 10) ?? '';
  if (!/^\d{4}-\d\d-\d\d$/.test(bookedOn)) throw new StatementError('An entry of the statement has no date.');
  const instructed = moneyAt(details, 'AmtDtls/InstdAmt/Amt');
  const charges = chargesOf([details, entry], money.currency);
  return {
    reference: textAt(details, 'Refs/AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef'),
    bookedOn,
    money,
    payer:
      textAt(
        details,
        'RltdPties/UltmtDbtr/Nm',
        'RltdPties/UltmtDbtr/Pty/Nm',
        'RltdPties/Dbtr/Nm',
        'RltdPties/Dbtr/Pty/Nm',
      ) ?? '',
    text: [
      ...textsAt(
        details,
        'RmtInf/Ustrd',
        'RmtInf/Strd/CdtrRefInf/Ref',
        'RmtInf/Strd/RfrdDocInf/Nb',
        'RmtInf/Strd/AddtlRmtInf',
        'Refs/EndToEndId',
        'Refs/InstrId',
        'AddtlTxInf',
      ),
      ...textsAt(entry, 'AddtlNtryInf'),
    ]
      .filter((each) => each !== '' && each !== 'NOTPROVIDED')
      .join(' '),
    ...(charges !== undefined && charges > 0 && { charges }),
    ...(instructed &&
      (instructed.currency !== money.currency || instructed.minorUnits !== money.minorUnits) && {
        instructed,
      }),
  };
}

/** Returns an entry's lines. A batch has one for each payment if it states their amounts. */
function linesOf(entry: Element): UnkeyedLine[] {
  const [amount] = all(entry, 'Amt');
  if (!amount) throw new StatementError('An entry of the statement has no amount.');
  const whole = moneyOf(amount);
  const details = all(entry, 'NtryDtls/TxDtls');
  if (details.length <= 1) return [lineOf(entry, details[0] ?? entry, whole)];
  const parts = details.map((each) => moneyAt(each, 'Amt', 'AmtDtls/TxAmt/Amt'));
  const sum = parts.reduce((all, part) => all + (part?.minorUnits ?? Number.NaN), 0);
  if (sum === whole.minorUnits && parts.every((part) => part?.currency === whole.currency))
    return details.map((each, i) => lineOf(entry, each, parts[i]!));
  const texts = details.map((each) => lineOf(entry, each, whole));
  return [
    {
      ...texts[0]!,
      payer: '',
      text: texts.map(({ payer, text }) => `${payer} ${text}`).join(' '),
      charges: undefined,
      instructed: undefined,
    },
  ];
}

/** Reads a CAMT.053 file. @throws StatementError */
export function readCamt(xml: string): Statement {
  const root = readXml(xml);
  const [document] = all(root, 'Document');
  const statements = document ? all(document, 'BkToCstmrStmt/Stmt') : [];
  if (statements.length === 0) {
    const [first] = document?.children ?? root.children;
    throw new StatementError(
      `The file is not a CAMT.053 bank statement: it has no BkToCstmrStmt, but ${first?.name ?? 'nothing'}.`,
    );
  }
  const entries = statements.flatMap((statement) => all(statement, 'Ntry'));
  const isIncoming = (entry: Element) => textAt(entry, 'CdtDbtInd') === 'CRDT';
  const isReversal = (entry: Element) => textAt(entry, 'RvslInd') === 'true';
  const isBooked = (entry: Element) => (textAt(entry, 'Sts/Cd', 'Sts') ?? 'BOOK') === 'BOOK';
  const [reversals, others] = [entries.filter(isReversal), entries.filter((entry) => !isReversal(entry))];
  const incoming = others.filter(isIncoming);
  return {
    lines: keyed(incoming.filter(isBooked).flatMap(linesOf)),
    reversals: keyed(reversals.flatMap(linesOf)),
    outgoing: others.length - incoming.length,
    unbooked: incoming.filter((entry) => !isBooked(entry)).length,
  };
}

import { describe, expect, it } from 'vitest';
import { readCamt } from '../../../netlify/cli/read-camt.ts';
import { type CsvOptions, readStatementCsv } from '../../../netlify/cli/read-statement-csv.ts';
import { asCamt, asCsv, syntheticStatement } from '../../support/synthetic-statement.ts';

const { lines: trueLines } = syntheticStatement(1);
const lines = trueLines.map(({ line }) => line);
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

const stmt = (entries: string) =>
  `<Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;
const credit = (inside: string, sum = '10.00', currency = 'USD') =>
  `<Ntry><Amt Ccy="${currency}">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-12-02T09:00:00+05:30</DtTm></BookgDt>${inside}</Ntry>`;
const failureOf = (read: () => unknown) => {
  try {
    return JSON.stringify(read());
  } catch (error) {
    return `${(error as Error).constructor.name}: ${(error as Error).message}`;
  }
};

describe('a statement in CAMT.053', () => {
  it('returns every line as the bank wrote it, and counts what it omits', () => {
    const read = readCamt(asCamt(lines));
    expect(read.lines.map((line) => ({ ...line, text: squeezed(line.text) }))).toEqual(
      lines.map((line) => ({ ...line, text: squeezed(line.text === 'NOTPROVIDED' ? '' : line.text) })),
    );
    expect([read.outgoing, read.unbooked, read.reversals]).toEqual([1, 1, []]);
  });
  it('is read in versions with other namespaces, statuses, dates, and parties', () => {
    const details =
      '<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>ANNA</Nm></Pty></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>';
    const xml = stmt(credit(`<AcctSvcrRef>A1</AcctSvcrRef>${details}`))
      .replaceAll('</', '</c:')
      .replaceAll(/<(?!\/)/g, '<c:');
    expect(readCamt(xml).lines).toEqual([
      {
        key: 'A1',
        bookedOn: '2026-12-02',
        money: { currency: 'USD', minorUnits: 1_000 },
        payer: 'ANNA',
        text: 'RF18',
      },
    ]);
  });
  it('has a line for each payment of a batch that itemizes them, else one for all', () => {
    const part = (name: string, sum: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">${sum}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
    const batch = (...sums: string[]) =>
      readCamt(
        stmt(
          credit(
            `<AcctSvcrRef>A1</AcctSvcrRef><NtryDtls>${sums.map((sum, i) => part(`P${i}`, sum)).join('')}</NtryDtls>`,
          ),
        ),
      ).lines.map(({ key, money, payer }) => [key, money.minorUnits, payer]);
    expect(batch('4.00', '6.00')).toEqual([
      ['A1', 400, 'P0'],
      ['A1.2', 600, 'P1'],
    ]);
    expect(batch('4.00', '5.00')).toEqual([['A1', 1_000, '']]);
  });
  it('contains a referenced line once, and equal lines without a reference as often as they occur', () => {
    const keys = (inside: string) =>
      readCamt(stmt(credit(inside) + credit(inside))).lines.map(({ key }) => key);
    expect(keys('<AcctSvcrRef>A1</AcctSvcrRef>')).toEqual(['A1']);
    const [one, two] = keys('<AcctSvcrRef>NONREF</AcctSvcrRef>');
    expect([one?.startsWith('line-'), two]).toEqual([true, `${one}.2`]);
    expect(keys('')).toEqual([one, two]);
  });
  it('sets aside what a bank reversed', () => {
    const read = readCamt(stmt(credit('<RvslInd>true</RvslInd>')));
    expect([read.lines, read.reversals.length]).toEqual([[], 1]);
  });
  it.each([
    [
      'truncated',
      asCamt(lines).slice(0, 5_000),
      /^StatementError: The file is not complete XML: .*\(line \d+\)/,
    ],
    [
      'another XML file',
      '<html><body/></html>',
      /^StatementError: The file is not a CAMT\.053 bank statement: it has no BkToCstmrStmt, but html\./,
    ],
    [
      'a CAMT.054 notification',
      '<Document><BkToCstmrDbtCdtNtfctn/></Document>',
      /but BkToCstmrDbtCdtNtfctn\./,
    ],
    [
      'in XML that declares entities',
      `<!DOCTYPE a [<!ENTITY b "b">]>${stmt('')}`,
      /^StatementError: The file has a document type declaration/,
    ],
    [
      'in XML with an unknown entity',
      stmt(credit('&bomb;')),
      /^StatementError: The file is not complete XML/,
    ],
    [
      'in XML with an invalid amount',
      stmt(credit('', '1O.00')),
      /^StatementError: An amount of the statement cannot be read: "1O\.00" USD\./,
    ],
    [
      'in XML with an entry without a date',
      stmt(credit('').replace(/<BookgDt>.*<\/BookgDt>/, '')),
      /^StatementError: An entry of the statement has no date\./,
    ],
    ['followed by more text', `${stmt('')}</Document>`, /^StatementError: The file is not complete XML/],
  ])('explains the problem if the file is %s', (_, xml, words) => {
    expect(failureOf(() => readCamt(xml))).toMatch(words);
  });
});

describe('a statement in CSV', () => {
  const read = (text: string, options?: CsvOptions) =>
    readStatementCsv(text, options).lines.map(({ bookedOn, money, payer, text: said }) => [
      bookedOn,
      `${money.currency} ${money.minorUnits}`,
      payer,
      said,
    ]);
  it('returns every line by its column headings, below lines about the account', () => {
    const statement = readStatementCsv(asCsv(lines));
    expect(statement.lines.map(({ key, bookedOn, money, payer }) => [key, bookedOn, money, payer])).toEqual(
      lines.map(({ key, bookedOn, money, payer }) => [key, bookedOn, money, payer]),
    );
    expect(statement.outgoing).toBe(1);
  });
  it('is read with semicolons, decimal commas, and minus signs for outgoing payments', () => {
    const german =
      'Buchungstag;Auftraggeber;Verwendungszweck;Betrag;Währung\n02.12.2026;Uni Zürich;BFX 1;1.234,50;USD\n03.12.2026;Bank;Gebühr;-5,00;USD';
    expect(read(german)).toEqual([['2026-12-02', 'USD 123450', 'Uni Zürich', 'BFX 1']]);
  });
  it.each([
    ['2026-12-02', '2026-12-02'],
    ['20261202', '2026-12-02'],
    ['02-Dec-26', '2026-12-02'],
    ['2 December 2026', '2026-12-02'],
    ['12/25/2026', '2026-12-25'],
    ['25/12/2026', '2026-12-25'],
    ['11/11/2026', '2026-11-11'],
  ])('reads the date %s', (date, day) => {
    expect(read(`Date,Amount,Currency\n${date},10.00,USD`)[0]![0]).toBe(day);
  });
  it.each([
    ['10', 1_000],
    ['1,04,199.00', 10_419_900],
    ['"1,234,567.8"', 123_456_780],
    ['$1,000.00', 100_000],
    ['₹ 500.00', 50_000],
    ['INR 500.00', 50_000],
    ['500.00 CR', 50_000],
    ['+5.00', 500],
  ])('reads the amount %s', (sum, minorUnits) => {
    const quoted = sum.startsWith('"') ? sum : `"${sum}"`;
    expect(read(`Date,Amount,Currency\n2026-12-02,${quoted},USD`)[0]![1]).toBe(`USD ${minorUnits}`);
  });
  it.each(['-5.00', '(5.00)', '5.00 DR', '0.00', ''])('does not read %j as incoming money', (sum) => {
    expect(read(`Date,Amount,Currency\n2026-12-02,"${sum}",USD`)).toEqual([]);
  });
  it('uses the columns, day order, and currency that the operator names', () => {
    const text = 'Wann,Wieviel,Wer\n03/04/2026,10.00,Anna';
    const options = { columns: 'date=Wann,amount=Wieviel,payer=Wer', currency: 'usd' };
    expect(read(text, { ...options, dates: 'dmy' })).toEqual([['2026-04-03', 'USD 1000', 'Anna', '']]);
    expect(read(text, { ...options, dates: 'mdy' })).toEqual([['2026-03-04', 'USD 1000', 'Anna', '']]);
  });
  it.each<[string, string, CsvOptions, string]>([
    [
      'no date',
      'Wann,Amount\n1,2',
      {},
      'no column for the date. Its columns are: Wann, Amount. Name it: --columns "date=…"',
    ],
    ['no amount', 'Date,Sum\n1,2', {}, 'no column for the amount. Its columns are: Date, Sum.'],
    [
      'an ambiguous date',
      'Date,Amount\n03/04/2026,1.00',
      {},
      'The date 03/04/2026 can be read in two ways. Specify --dates dmy',
    ],
    [
      'no currency',
      'Date,Amount\n2026-12-02,1.00',
      {},
      'Row 2 has no currency: the file has no column for it. Specify --currency USD',
    ],
    [
      'an invalid date',
      'Date,Amount,Currency\n2026-02-30,1.00,USD',
      {},
      'Row 2 cannot be read: its date is "2026-02-30".',
    ],
    [
      'an invalid amount',
      'Date,Amount,Currency\n2026-12-02,ten,USD',
      {},
      'Row 2 cannot be read: its amount is "ten".',
    ],
    [
      'two decimal signs',
      'Date,Amount,Currency\n2026-12-02,"1,50",USD\n2026-12-02,1.50,USD',
      {},
      'Some amounts have a decimal comma',
    ],
    [
      'an unclosed quotation mark',
      'Date,Amount\n"2026-12-02,1.00',
      {},
      'A quotation mark of the file is not closed.',
    ],
    [
      'no column of a name that was given',
      'Date,Amount\n1,1',
      { columns: 'when=Date' },
      'Name columns like date=Buchungstag',
    ],
    [
      'a wrong --dates option',
      'Date,Amount,Currency\n03/04/2026,1.00,USD',
      { dates: 'ymd' },
      'Specify --dates dmy or --dates mdy.',
    ],
  ])('explains the problem if the file has %s', (_, text, options, words) => {
    const failure = failureOf(() => readStatementCsv(text, options));
    expect(failure).toMatch(/^StatementError: /);
    expect(failure).toContain(words);
  });
});

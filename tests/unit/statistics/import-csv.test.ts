import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importCsv } from '../../../src/statistics/import-csv.ts';
import { longToWide } from '../../../src/statistics/long-to-wide.ts';
import { wideToLong } from '../../../src/statistics/wide-to-long.ts';

const read = (text: string, options = {}) => {
  const table = importCsv(text, options);
  if (table.status === 'error') throw new Error(table.reason);
  return { ...table, data: Object.fromEntries(table.columns.map(({ name, values }) => [name, values])) };
};

describe('a table is parsed as a careful person would read it', () => {
  test('quoted cells keep delimiters, line breaks, and doubled quotes', () => {
    const { data } = read('name,note\r\n"Smith, J","said ""no""\nand left"\r\n"","x"\r\n');
    expect(data).toEqual({ name: ['Smith, J', null], note: ['said "no"\nand left', 'x'] });
  });

  test('a European file has semicolons, decimal commas, and periods as thousands separators', () => {
    const { data, delimiter, decimal } = read('Gruppe;Wert\nA;1.234,5\nB;-0,25\nC;12\n');
    expect([delimiter, decimal]).toEqual([';', ',']);
    expect(data.Wert).toEqual([1234.5, -0.25, 12]);
  });

  test('a paste from Excel has tabs, Windows line endings, and its own markers for missing values', () => {
    const { data } = read('time\tdose\tnote\r\n0\t1,200.5\tok\r\n5\t#N/A\t-\r\n10\t-\t\r\n');
    expect(data).toEqual({ time: [0, 5, 10], dose: [1200.5, null, null], note: ['ok', '-', null] });
  });

  test('identifiers keep their leading zeros, and one word makes a column text', () => {
    const { data } = read('id,x,y\n007,1,1\n012,2,high\n');
    expect(data).toEqual({ id: ['007', '012'], x: [1, 2], y: ['1', 'high'] });
  });

  test('a missing-number marker is a value in a text column', () => {
    expect(read('gene\n+\n-\n').data.gene).toEqual(['+', '-']);
  });

  test('F for female stays text, but TRUE and FALSE are logical', () => {
    const { columns } = read('sex,ok\nF,TRUE\nF,false\n');
    expect(columns.map(({ type }) => type)).toEqual(['text', 'logical']);
  });

  test('years as column names are still a header, but a table of numbers alone has none', () => {
    expect(read('plot,2019\n1,2\n').data).toEqual({ plot: [1], '2019': [2] });
    expect(read('1,2\n3,4\n').data).toEqual({ V1: [1, 3], V2: [2, 4] });
  });

  test('duplicate and empty names become unique, and ragged rows are filled and reported', () => {
    const { columns, warnings } = read('a,a,\n1,2,3\n4,5\n');
    expect(columns.map(({ name }) => name)).toEqual(['a', 'a.1', 'V3']);
    expect(columns[2]!.values).toEqual([3, null]);
    expect([...warnings].sort()).toEqual(['duplicate-names', 'ragged-rows']);
  });

  test('a byte-order mark, blank lines, and an open quote do no harm', () => {
    const { data, warnings } = read('\ufeffa,b\n\n1,"x\n');
    expect(data.a).toEqual([1]);
    expect(warnings).toContain('unclosed-quote');
  });

  test('numbers with an ambiguous separator are reported', () => {
    expect(read('a\tb\n1,234\t2\n').warnings).toEqual(['ambiguous-decimals']);
  });

  test('any text is parsed', () => {
    expect(importCsv('  \n \n')).toEqual({ status: 'error', reason: 'unreadable-file' });
  });

  test('every text table survives a round trip', () => {
    const cell = fc.string({ minLength: 1 }).map((value) => `x${value}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
        const { data } = read(['left,right', ...rows.map((row) => row.map(quote).join(','))].join('\n'), {
          delimiter: ',',
        });
        expect(data).toEqual({ left: rows.map(([a]) => a), right: rows.map(([, b]) => b) });
      }),
    );
  });

  test('every finite number survives a round trip', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }),
        (values) => {
          expect(read(`x\n${values.map(String).join('\n')}\n`).data.x).toEqual(
            values.map((value) => value + 0),
          );
        },
      ),
    );
  });
});

describe('reshaping', () => {
  const wide = read('id,before,after\na,1,2\nb,3,\n').columns;

  test('wide to long stacks the columns and drops missing values', () => {
    const long = wideToLong(wide, ['before', 'after'], { key: 'time', value: 'weight' });
    expect(long.status === 'ok' && long.columns.map(({ values }) => values)).toEqual([
      ['a', 'b', 'a'],
      ['before', 'before', 'after'],
      [1, 3, 2],
    ]);
  });

  test('long to wide restores the table, including the missing value', () => {
    const long = wideToLong(wide, ['before', 'after']);
    if (long.status === 'error') throw new Error(long.reason);
    const back = longToWide(long.columns, 'group', 'value', ['id']);
    expect(back.status === 'ok' && back.columns).toEqual(wide);
  });

  test('duplicate cells and unknown columns return an error', () => {
    const columns = read('id,key,value\na,x,1\na,x,2\n').columns;
    expect(longToWide(columns, 'key', 'value', ['id'])).toEqual({ status: 'error', reason: 'out-of-range' });
    expect(wideToLong(columns, ['nothing'])).toEqual({ status: 'error', reason: 'invalid-input' });
  });
});

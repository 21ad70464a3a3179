// The seat list as a file: spreadsheets never run what a person typed.
import { expect, it } from 'vitest';
import { writeSeatList } from '../../../src/domain/license/seat-list.ts';

const row = { number: 2, state: 'active', email: 'a@x.example', since: '2026-11-20T10:00:00.000Z' };

it('has one line per seat, in UTF-8 that spreadsheets recognize', () => {
  expect(
    writeSeatList([
      { ...row, name: 'Lucía' },
      { number: 3, state: 'free' },
    ]),
  ).toBe('\ufeffseat,name,email,state,since\r\n2,Lucía,a@x.example,active,2026-11-20\r\n3,,,free,\r\n');
});
it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '|cmd', '%x'])('%j is shown, not computed', (name) => {
  expect(writeSeatList([{ ...row, name }])).toContain(`2,'${name}`);
});
it('keeps a comma, a semicolon, a quote, or a line break inside its cell', () => {
  expect(writeSeatList([{ ...row, name: 'Rao, "A"; x' }])).toContain('2,"Rao, ""A""; x",');
  expect(writeSeatList([{ ...row, name: '=1,2' }])).toContain(`2,"'=1,2",`);
});

// Parses a file of people before it is uploaded: what each line would do, and what is wrong with it.
import { expect, it } from 'vitest';
import { columnsIn, evaluate, peopleIn } from '~/islands/seats/read-people.ts';

const rows = [
  { number: 1, round: 1, state: 'administrator' as const, email: 'asha@institute.example' },
  { number: 2, round: 1, state: 'active' as const, email: 'jonas@institute.example' },
  { number: 3, round: 0, state: 'free' as const },
  { number: 4, round: 0, state: 'free' as const },
];
const line = (number: number, email: string) => ({ line: number, name: '', email });

it('finds name and email in any column order and skips empty lines', () => {
  expect(
    peopleIn([
      ['Rania Haddad', 'r.haddad@institute.example'],
      ['', ''],
      ['t.okafor@institute.example', 'Tom Okafor', 'Lab 3'],
      ['Ingrid Solberg', 'i.solberg'],
    ]),
  ).toEqual([
    { line: 1, name: 'Rania Haddad', email: 'r.haddad@institute.example' },
    { line: 3, name: 'Tom Okafor', email: 't.okafor@institute.example' },
    { line: 4, name: 'Ingrid Solberg', email: 'i.solberg' },
  ]);
});
it('reads the columns that the header names, in any order', () => {
  const heading = ['Nr', 'Surname', 'First name', 'E-mail'];
  expect(
    peopleIn(
      [
        ['1', 'Haddad', 'Rania', 'r.haddad@institute.example'],
        ['2', 'Weber', '', 'jonas'],
      ],
      1,
      heading,
    ),
  ).toEqual([
    { line: 1, name: 'Rania Haddad', email: 'r.haddad@institute.example' },
    { line: 2, name: 'Weber', email: 'jonas' },
  ]);
});
it.each<[string[], ReturnType<typeof columnsIn>]>([
  [['Name', 'Email'], { email: 1, whole: 0 }],
  [['Email Address', 'Full name', 'Department'], { email: 0, whole: 1 }],
  [['Vorname', 'Nachname', 'E-Mail-Adresse'], { email: 2, first: 0, last: 1 }],
  [['Nom', 'Prénom', 'Courriel'], { email: 2, first: 1, last: 0 }],
  [['Apellidos', 'Nombre', 'Correo electrónico'], { email: 2, first: 1, last: 0 }],
  [['Rania Haddad', 'r.haddad@institute.example'], undefined],
  [['Name', 'Department'], undefined],
  [['Email', 'r.haddad@institute.example'], undefined],
])('a first line %j is recognized as a header only if it names the columns', (heading, columns) => {
  expect(columnsIn(heading)).toEqual(columns);
});
it('a file without a header takes no number for a name', () => {
  expect(peopleIn([['1', 'Haddad', 'r.haddad@institute.example']])).toMatchObject([{ name: 'Haddad' }]);
});
it('reports which seat a valid line takes, or the error of an invalid line with a suggestion', () => {
  const evaluated = evaluate(
    [
      line(1, 'r.haddad@institute.example'),
      line(2, 't.okafor@institute'),
      line(3, 'Jonas@Institute.example'),
      line(4, 'R.Haddad@institute.example'),
      line(5, 'i.solberg'),
      line(6, 'a b@institute.example'),
      line(7, 'm@x.example'),
      line(8, 'n@x.example'),
      line(9, ''),
      line(10, 'a@b@c.example'),
    ],
    rows,
  );
  expect(evaluated.map((each) => ('seat' in each ? each.seat : each.wrong))).toEqual([
    3,
    'not an address',
    'has a seat',
    'a duplicate',
    'not an address',
    'not an address',
    4,
    'no seat left',
    'not an address',
    'not an address',
  ]);
  expect(evaluated[1]).toMatchObject({
    why: 'There is no dot after the @.',
    meant: 't.okafor@institute.example',
  });
  expect(evaluated[4]).toMatchObject({ meant: 'i.solberg@institute.example' });
  expect(evaluated[5]).toMatchObject({ meant: 'ab@institute.example' });
});

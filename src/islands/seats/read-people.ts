// Parses a file of people for a preview before anything is sent: for each line, what is wrong and what may be meant.
import { isEmail } from '~/contracts/field-words.ts';
import type { SeatRow } from '~/contracts/seats-replies.ts';

export type Line = { line: number; name: string; email: string };
export type Evaluated = Line & ({ seat: number } | { wrong: string; why: string; meant?: string });

type Column = 'email' | 'first' | 'last' | 'whole';
/** Column names, without accents and punctuation. */
const headings: Readonly<Record<Column, RegExp>> = {
  email: /^(e ?)?mail( ?address| ?adresse)?$|^(adresse|correo|courriel)/,
  first: /^((first|given|fore) ?names?|vorname|prenom|nombre)$/,
  last: /^((last|family|sur) ?name|nachname|familienname|nom( de famille)?|apellidos?|cognome)$/,
  whole: /^((full|your|display|person) ?)?name$|^(person|participant|member|student|employee)( name)?$/,
};

/** The columns of a header line: a line that names the address column and contains no address. */
export function columnsIn(heading: readonly string[]): Partial<Record<Column, number>> | undefined {
  const words = heading.map((cell) =>
    cell
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim(),
  );
  const columns = Object.fromEntries(
    Object.entries(headings).flatMap(([column, pattern]) => {
      const place = words.findIndex((word) => pattern.test(word));
      return place < 0 ? [] : [[column, place]];
    }),
  );
  return 'email' in columns && !heading.some((cell) => cell.includes('@')) ? columns : undefined;
}

/** The name in a line whose columns are known. */
const namedIn = (row: readonly string[], { whole, first, last }: Partial<Record<Column, number>>) =>
  [first, last].some((place) => place !== undefined)
    ? [first, last].map((place) => row[place ?? -1] ?? '').join(' ')
    : (row[whole ?? -1] ?? '');

/**
 * The people in a sheet. With a header, they are read from its columns. Otherwise the cell with an at sign is the
 * address, and the first other non-numeric cell is the name.
 */
export function peopleIn(
  cells: readonly (readonly string[])[],
  firstLine = 1,
  heading?: readonly string[],
): Line[] {
  const columns = heading && columnsIn(heading);
  return cells.flatMap((row, i) => {
    const filled = row.map((cell) => cell.trim());
    if (filled.every((cell) => cell === '')) return [];
    if (columns?.email !== undefined) {
      const name = namedIn(filled, columns).trim().slice(0, 60);
      return [{ line: i + firstLine, name, email: filled[columns.email] ?? '' }];
    }
    const at = filled.findIndex((cell) => cell.includes('@'));
    // If no cell has an at sign, the last cell was most likely meant as the address.
    const place = at < 0 ? filled.findLastIndex((cell) => cell !== '') : at;
    const isName = (cell: string) => cell !== '' && !cell.includes('@') && !/^[\d.)]+$/.test(cell);
    const name = filled.find((cell, j) => j !== place && isName(cell)) ?? '';
    return [{ line: i + firstLine, name: name.slice(0, 60), email: filled[place] ?? '' }];
  });
}

/** The domain of most lines. */
function usualDomain(lines: readonly Line[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { email } of lines) {
    const domain = isEmail(email) ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : undefined;
    if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** What is wrong with an address, with a hint where to look. */
function whyNoAddress(email: string, usual: string | undefined): { why: string; meant?: string } {
  const [local = '', domain, ...more] = email.split('@');
  const guess = (address: string) => (isEmail(address) ? { meant: address } : {});
  if (email === '') return { why: 'The line has no address.' };
  if (domain === undefined)
    return { why: 'The address has no @.', ...(usual && guess(`${local.replaceAll(/\s/g, '')}@${usual}`)) };
  if (more.length > 0) return { why: 'The address has more than one @.' };
  if (/\s/.test(email))
    return { why: 'The address has a space in it.', ...guess(email.replaceAll(/\s/g, '')) };
  if (!domain.includes('.'))
    return {
      why: 'There is no dot after the @.',
      ...(usual && domain !== '' && usual.startsWith(domain.toLowerCase()) && guess(`${local}@${usual}`)),
    };
  return { why: 'It has a character that an address cannot have.' };
}

/** The result of each line, in order: the seat it takes, or what is wrong. */
export function evaluate(lines: readonly Line[], rows: readonly SeatRow[]): Evaluated[] {
  const free = rows.filter(({ state }) => state === 'free').map(({ number }) => number);
  const held = new Map(rows.flatMap(({ email, number }) => (email ? [[email.toLowerCase(), number]] : [])));
  const seen = new Map<string, number>();
  const usual = usualDomain(lines);
  let next = 0;
  return lines.map((line): Evaluated => {
    const email = line.email.trim();
    const key = email.toLowerCase();
    if (!isEmail(email)) return { ...line, wrong: 'not an address', ...whyNoAddress(email, usual) };
    const [seat, twin] = [held.get(key), seen.get(key)];
    if (seat !== undefined)
      return { ...line, wrong: 'has a seat', why: `This address already has seat ${seat}.` };
    if (twin !== undefined)
      return { ...line, wrong: 'a duplicate', why: `This address is already in line ${twin}.` };
    seen.set(key, line.line);
    const taken = free[next++];
    return taken === undefined
      ? { ...line, wrong: 'no seat left', why: 'All seats are taken by the lines above.' }
      : { ...line, seat: taken };
  });
}

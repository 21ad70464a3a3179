// A file of people, as its administrator sees it before anything is sent: line by line, what is wrong and what may be meant.
import { isEmail } from '~/contracts/field-words.ts';
import type { SeatRow } from '~/contracts/seats-replies.ts';

export type Line = { line: number; name: string; email: string };
export type Judged = Line & ({ seat: number } | { wrong: string; why: string; meant?: string });

/** The lines of a sheet: the cell with an at sign is the address, the first other one the name. */
export function peopleIn(cells: readonly (readonly string[])[], firstLine = 1): Line[] {
  return cells.flatMap((row, i) => {
    const filled = row.map((cell) => cell.trim());
    if (filled.every((cell) => cell === '')) return [];
    const at = filled.findIndex((cell) => cell.includes('@'));
    // Without an at sign the address is what most likely was meant as one: the last cell.
    const place = at < 0 ? filled.findLastIndex((cell) => cell !== '') : at;
    const name = filled.find((cell, j) => j !== place && cell !== '' && !cell.includes('@')) ?? '';
    return [{ line: i + firstLine, name: name.slice(0, 60), email: filled[place] ?? '' }];
  });
}

/** The domain that most of the lines have. */
function usualDomain(lines: readonly Line[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { email } of lines) {
    const domain = isEmail(email) ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : undefined;
    if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** What is wrong with an address, in words that say where to look. */
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
      why: 'The address ends after the @ without a dot.',
      ...(usual && domain !== '' && usual.startsWith(domain.toLowerCase()) && guess(`${local}@${usual}`)),
    };
  return { why: 'Something in it cannot stand in an address.' };
}

/** What would come of each line, in their order: which seat it takes, or what is wrong. */
export function judge(lines: readonly Line[], rows: readonly SeatRow[]): Judged[] {
  const free = rows.filter(({ state }) => state === 'free').map(({ number }) => number);
  const held = new Map(rows.flatMap(({ email, number }) => (email ? [[email.toLowerCase(), number]] : [])));
  const seen = new Map<string, number>();
  const usual = usualDomain(lines);
  let next = 0;
  return lines.map((line): Judged => {
    const email = line.email.trim();
    const key = email.toLowerCase();
    if (!isEmail(email)) return { ...line, wrong: 'not an address', ...whyNoAddress(email, usual) };
    const [seat, twin] = [held.get(key), seen.get(key)];
    if (seat !== undefined)
      return { ...line, wrong: 'has a seat', why: `This address has seat ${seat} already.` };
    if (twin !== undefined)
      return { ...line, wrong: 'stands twice', why: `This address stands in line ${twin} already.` };
    seen.set(key, line.line);
    const taken = free[next++];
    return taken === undefined
      ? { ...line, wrong: 'no seat left', why: 'All seats are taken by the lines above.' }
      : { ...line, seat: taken };
  });
}

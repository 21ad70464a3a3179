// The list of seats as a CSV file (RFC 4180) that a spreadsheet opens without running anything in it.

type Row = {
  number: number;
  state: string;
  name?: string | undefined;
  email?: string | undefined;
  since?: string | undefined;
};

/** A cell that begins like a formula begins with an apostrophe instead: a spreadsheet shows it, and computes nothing. */
const safe = (text: string) => (/^[=+\-@\t\r|%]/.test(text) ? `'${text}` : text);
const cell = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Seat, name, email, state and since when; with the mark by which spreadsheets know UTF-8. */
export function writeSeatList(rows: readonly Row[]): string {
  const lines = rows.map(({ number, name = '', email = '', state, since = '' }) =>
    [String(number), name, email, state, since.slice(0, 10)].map((text) => cell(safe(text))).join(','),
  );
  return `\ufeff${['seat,name,email,state,since', ...lines].join('\r\n')}\r\n`;
}

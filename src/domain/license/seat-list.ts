// Exports the list of seats as CSV (RFC 4180), safe to open in a spreadsheet.

type Row = {
  number: number;
  state: string;
  name?: string | undefined;
  email?: string | undefined;
  since?: string | undefined;
};

/**
 * Prefixes a cell that starts like a formula with an apostrophe, so that a spreadsheet displays it instead of running it (CSV injection).
 */
const safe = (text: string) => (/^[=+\-@\t\r|%]/.test(text) ? `'${text}` : text);
const cell = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes seat, name, email, state, and date, with a byte order mark so that spreadsheets recognize UTF-8. */
export function writeSeatList(rows: readonly Row[]): string {
  const lines = rows.map(({ number, name = '', email = '', state, since = '' }) =>
    [String(number), name, email, state, since.slice(0, 10)].map((text) => cell(safe(text))).join(','),
  );
  return `\ufeff${['seat,name,email,state,since', ...lines].join('\r\n')}\r\n`;
}

/** `December 20, 2026`, in the visitor's own time zone unless said otherwise; takes an ISO 8601 date. */
export const dayInWords = (date: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone }).format(
    new Date(date),
  );

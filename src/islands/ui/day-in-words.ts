/** `December 20, 2026`, in the visitor's own time zone; takes an ISO 8601 date. */
export const dayInWords = (date: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(date));

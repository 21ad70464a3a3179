/** How long an email belongs to the process that took it. */
export const mailLeaseInMs = 2 * 60_000;

/** The end of such a lease that begins now. */
export const mailLeaseFrom = (now: string) => new Date(Date.parse(now) + mailLeaseInMs).toISOString();

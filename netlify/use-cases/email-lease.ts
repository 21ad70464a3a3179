/** How long an email belongs to the process that leased it. */
export const mailLeaseInMs = 2 * 60_000;

/** Returns when a lease that starts now expires. */
export const mailLeaseFrom = (now: string) => new Date(Date.parse(now) + mailLeaseInMs).toISOString();

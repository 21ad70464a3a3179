// A line of a bank statement that credits our account, whatever file it was read from.

export type StatementMoney = { currency: string; minorUnits: number };

export type StatementLine = {
  /** The bank's reference; where it gave none, a digest of the line. A line is booked once by it. */
  key: string;
  /** `2026-11-22` */
  bookedOn: string;
  /** What reached the account. */
  money: StatementMoney;
  payer: string;
  /** Everything that the payer or the bank wrote. */
  text: string;
  /** What banks kept, as the statement states it. */
  charges?: number | undefined;
  /** What the payer sent, where the statement says that it was another amount or currency. */
  instructed?: StatementMoney | undefined;
};

// A bank statement line that credits our account, independent of the file format it was parsed from.

export type StatementMoney = { currency: string; minorUnits: number };

export type StatementLine = {
  /** The bank's reference, or a digest of the line if it has none. A line is booked only once per key. */
  key: string;
  /** `2026-11-22` */
  bookedOn: string;
  /** The amount credited. */
  money: StatementMoney;
  payer: string;
  /** All text from the payer and the bank. */
  text: string;
  /** Charges deducted by banks, as stated. */
  charges?: number | undefined;
  /** The amount the payer sent, if the statement gives a different amount or currency. */
  instructed?: StatementMoney | undefined;
};

// Which of two entries means yes: the test is positive, or the condition is present.

/** Words and signs that deny: `no`, `negative`, `D−`, `0`, `benign`. */
const denies =
  /\b(no|not|none|non[a-z]*|neg(ative)?|absen(t|ce)|without|free|false|healthy|well|normal|benign|controls?|unaffected|uninfected|below|under|less)\b|^[nf0]$|[-−–]$/i;
/** Words and signs that affirm. Digits are missing: 1 and 2 can mean either. */
const affirms =
  /\b(yes|true|pos(itive)?|present|with|abnormal|malignant|diseased?|sick|ill|cases?|affected|infected|above|over)\b|^[yt+]$|\+$/i;

/** The index of the entry that means yes, or undefined if the words do not tell. Example: `yesAmong(['no', 'yes'])` → 1 */
export function yesAmong([first, second]: readonly [string, string]): 0 | 1 | undefined {
  if (denies.test(first) !== denies.test(second)) return denies.test(first) ? 1 : 0;
  if (affirms.test(first) !== affirms.test(second)) return affirms.test(first) ? 0 : 1;
  return undefined;
}

import { dayInWords } from '~/domain/dates.ts';
import { beginsOn, lastDayIn } from '~/domain/license/renewal.ts';

/** When the period of a renewal link begins, or undefined if the token is not ours. */
export function beginningIn(token: string): string | undefined {
  const end = lastDayIn(token);
  return end === undefined ? undefined : beginsOn(end, new Date().toISOString());
}

type Props = { begins: string; isStudent: boolean; seats: number | undefined };

/** States that this is a renewal, of what, and from when. */
export function Renewal({ begins, isStudent, seats = 1 }: Props) {
  const day = dayInWords(begins, 'UTC');
  return (
    <p className="alert" role="note">
      {isStudent && <>Your next license begins on {day}, so you lose no days of the current one.</>}
      {!isStudent && seats > 1 && (
        <>
          You renew your group license, for {seats} seats, from {day} on. Everyone who stays keeps their seat
          and their key, which keeps working.
        </>
      )}
      {!isStudent && seats <= 1 && (
        <>You renew your license from {day} on. Its key stays the same and keeps working.</>
      )}
    </p>
  );
}

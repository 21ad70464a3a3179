// Email limits in limit:<call>:<who>: how many emails an address, a network, or the team got within the hour.
import type { Limit, MailLimits } from '../../use-cases/ports.ts';
import type { Connection } from './connection.ts';
import { limitKey, script } from './scripts.ts';

const countedOnceForMs = 3_600_000;

/**
 * Counts each email toward its own limits, in order. Returns how long each must wait in milliseconds; 0 if it may be sent now. An email
 * with a key is counted once, so if several processes are about to write the same one, only one sends it.
 */
const admitEmails = script<
  { emails: readonly { key?: string; limits: readonly Limit[] }[]; knownForMs: number },
  (number | string)[]
>(
  'admit-mails',
  `
local waits = {}
for i, mail in ipairs(args.emails) do
  waits[i] = 0
  local isKnown = mail.key and redis.call('EXISTS', mail.key) == 1
  for _, limit in ipairs(mail.limits) do
    if waits[i] == 0 and not isKnown then
      local used = redis.call('INCR', limit.key)
      if used == 1 then redis.call('PEXPIRE', limit.key, limit.windowInMs) end
      if used > limit.max then
        local left = redis.call('PTTL', limit.key)
        if left < 0 then
          redis.call('PEXPIRE', limit.key, limit.windowInMs)
          left = limit.windowInMs
        end
        waits[i] = math.max(left, 1)
      end
    end
  end
  if mail.key and waits[i] == 0 and not isKnown then
    redis.call('SET', mail.key, '1', 'PX', args.knownForMs)
  end
end
return waits
`,
);

/** Returns the limits in this store. Any number of emails takes one round trip. */
export const mailLimits = (connection: Connection): MailLimits => ({
  async admit(emails) {
    if (emails.length === 0) return [];
    const counted = emails.map(({ id, limits }) => ({
      ...(id !== undefined && { key: limitKey(`mail:${id}`) }),
      limits: limits.map((limit) => ({ ...limit, key: limitKey(limit.key) })),
    }));
    return (await admitEmails(connection, { emails: counted, knownForMs: countedOnceForMs })).map(Number);
  },
});

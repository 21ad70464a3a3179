// What the calls share in limiting how often they may be made.
import type { Limit } from './ports.ts';

export const quarterHour = 15 * 60_000;
export const hour = 60 * 60_000;

/** How many networks of /64 a customer's /48 may keep busy. */
const networksOfOneCustomer = 4;

/**
 * At most `max` calls of this name from one network in a window, for IPv6 its /64 and, more widely, its /48; no limit where the network is
 * not known.
 */
export const limitOfVisitor = (
  call: string,
  visitor: string | undefined,
  max: number,
  windowInMs = quarterHour,
): Limit[] => {
  if (visitor === undefined) return [];
  const wider = visitor.endsWith('::/64') && `${visitor.split(':').slice(0, 3).join(':')}::/48`;
  return [
    { key: `${call}:${visitor}`, max, windowInMs },
    ...(wider ? [{ key: `${call}:${wider}`, max: max * networksOfOneCustomer, windowInMs }] : []),
  ];
};

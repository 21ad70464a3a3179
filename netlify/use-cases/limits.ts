// Rate limits that several calls share.
import type { Limit } from './ports.ts';

export const quarterHour = 15 * 60_000;
export const hour = 60 * 60_000;

/** How many /64 networks may use the full limit within one customer's /48. */
const networksOfOneCustomer = 4;

/**
 * At most `max` calls of this name from one network within a window. An IPv6 address counts toward its /64 and, with a
 * higher limit, toward its /48. Sets no limit if the network is unknown.
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

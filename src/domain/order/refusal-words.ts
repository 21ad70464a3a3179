// The messages for cases where a license could not take what was paid for it.

/** Why a group could not take added seats. */
export const noSeats = {
  'too-big': 'the group would be too big',
  'term-over': 'its term is over',
  'not-in-force': 'it is not active',
} as const;

/** Why a license could not be renewed, and what to do. */
export const noRenewal = {
  'not-in-force': (id: string) => `a renewal was paid for license ${id}, which is not active: refund it`,
  'too-many': (id: string) => `license ${id} has the maximum number of periods: refund this renewal`,
  missing: (id: string) =>
    `license ${id}, which was renewed, no longer exists: make a new one, or refund the payment`,
  'too-small': (id: string) =>
    `license ${id} was renewed for fewer seats than are now in use: everyone keeps their seat, so agree with the buyer on the rest`,
};

/** Why an upgrade replaced no license. */
export const noUpgrade = {
  'not-in-force': 'which is no longer active',
  upgraded: 'which another order had already upgraded, so its credit was used twice',
  'too-small': 'which now has more seats',
  missing: 'which no longer exists',
} as const;

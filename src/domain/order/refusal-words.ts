// The messages for cases where a license could not take what was paid for it.

/** Why a group could not take added seats. */
export const noSeats = {
  'too-big': 'the group would be too big',
  'term-over': 'its term is over',
  'not-in-force': 'it is not in force',
} as const;

/** Why a license could not be renewed, and what to do. */
export const noRenewal = {
  'not-in-force': (id: string) =>
    `a renewal was paid of license ${id}, which is not in force: give the money back`,
  'too-many': (id: string) =>
    `license ${id} has as many periods as are kept: give the money of this renewal back`,
  missing: (id: string) =>
    `the license ${id} that was renewed is gone: make a new one, or give the money back`,
  'too-small': (id: string) =>
    `license ${id} was renewed for fewer seats than have people by now: all of them keep theirs, so agree with the buyer on the rest`,
};

/** Why an upgrade replaced no license. */
export const noUpgrade = {
  'not-in-force': 'which is not in force anymore',
  upgraded: 'which another order upgraded before, so its credit was used twice',
  'too-small': 'which has more seats by now',
  missing: 'which is gone',
} as const;

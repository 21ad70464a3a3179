// The roles that a column can have in an analysis.

/** Each role with its description in the menu. */
export const roleMeanings = {
  subject: 'one animal, patient, or plot',
  study: 'one study or trial',
  test: 'one test or comparison',
  group: 'what you compare',
  measurement: 'a number to analyze',
  outcome: 'what is explained',
  covariate: 'what is held equal',
  replicate: 'measured again',
  dose: 'how much was given',
  time: 'when it happened',
  event: 'whether it happened',
  entry: 'when a subject entered',
  stratum: 'compared only within it',
  frequency: 'how many there are',
  'leave out': 'kept, not used',
} as const;

export type Role = keyof typeof roleMeanings;

/** The roles the reader chose, by column index in the sheet; the latest choice is last. */
export type ChosenRoles = readonly (readonly [at: number, role: Role])[];

// The roles that a column can have in an analysis.

/** Each role, with its meaning in the words of the menu. */
export const roleMeanings = {
  subject: 'one animal, patient, or plot',
  group: 'what you compare',
  measurement: 'a number to analyze',
  outcome: 'what is explained',
  replicate: 'the same again',
  time: 'when it happened',
  event: 'whether it happened',
  entry: 'when a subject came in',
  frequency: 'how many there are',
  'leave out': 'kept, not used',
} as const;

export type Role = keyof typeof roleMeanings;

/** The roles that the reader has chosen, each with the place of its column in the sheet; the latest choice is the last. */
export type ChosenRoles = readonly (readonly [at: number, role: Role])[];

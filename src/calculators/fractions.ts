// Fractions of a two-level factorial design.

/** The fractions with the least aliasing: G. E. P. Box, J. S. Hunter (1961), Technometrics 3, 311–351, 449–458. */
const generators = {
  half: { 3: ['C=AB'], 4: ['D=ABC'], 5: ['E=ABCD'], 6: ['F=ABCDE'], 7: ['G=ABCDEF'] },
  quarter: { 5: ['D=AB', 'E=AC'], 6: ['E=ABC', 'F=BCD'], 7: ['F=ABCD', 'G=ABDE'] },
  eighth: { 6: ['D=AB', 'E=AC', 'F=BC'], 7: ['E=ABC', 'F=BCD', 'G=ACD'] },
  sixteenth: { 7: ['D=AB', 'E=AC', 'F=BC', 'G=ABC'] },
} satisfies Record<string, Record<number, readonly string[]>>;
type Fraction = keyof typeof generators;
/** Which factors are products of the others, or undefined if there is no such fraction. */
export const addedBy = (fraction: Fraction | 'full', factors: number): readonly string[] | undefined =>
  fraction === 'full' ? [] : (generators[fraction] as Readonly<Record<number, readonly string[]>>)[factors];

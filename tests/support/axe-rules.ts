import axe from 'axe-core';

/** The axe rules for WCAG 2.2, levels A and AA. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

/** `wcag1410` is 1.4.10. */
const criterionOf = (tag: string) => /^wcag(\d)(\d)(\d+)$/.exec(tag)?.slice(1).join('.') ?? [];

/** The rules included in a run with these tags, with the criteria of each. */
export const axeRules = () =>
  Object.fromEntries(
    axe
      .getRules([...axeTags])
      .filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated'))
      .map(({ ruleId, tags }) => [ruleId, tags.flatMap(criterionOf)] as const)
      .filter(([, criteria]) => criteria.length > 0)
      .sort(([a], [b]) => a.localeCompare(b)),
  );

// Shares equal formatters for dates, amounts, and country names. Creating them for each email would take a tenth of a history.

type Constructor = new (...given: never[]) => object;

const sharing = <C extends Constructor>(kind: C, wrap: (made: object) => object = (made) => made): C => {
  const known = new Map<string, object>();
  return new Proxy(kind, {
    construct(target, given: never[]) {
      const key = JSON.stringify(given);
      const made = known.get(key) ?? wrap(new target(...given));
      known.set(key, made);
      return made;
    },
  });
};

/** The country names, each looked up once. */
function withNamesKept(made: object): object {
  const names = made as Intl.DisplayNames;
  const kept = new Map<string, string | undefined>();
  const of = (code: string) => {
    if (!kept.has(code)) kept.set(code, names.of(code));
    return kept.get(code);
  };
  return { of };
}

export const shareFormatters = () =>
  Object.assign(Intl, {
    DateTimeFormat: sharing(Intl.DateTimeFormat),
    NumberFormat: sharing(Intl.NumberFormat),
    DisplayNames: sharing(Intl.DisplayNames, withNamesKept),
  });

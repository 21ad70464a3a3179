// Orders are stored under the names that they had in the first release. This file is the only one that knows them, so every release can
// read what another one wrote.
const storedNames = {
  license: 'licence',
  licenseKey: 'licenceKey',
  licenseExtension: 'licenceExtension',
} as const;
const storedKinds: Readonly<Record<string, string>> = { license: 'licence' };

const inverse = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([name, stored]) => [stored, name]));
const namesOf = inverse(storedNames);
const kindsOf = inverse(storedKinds);

type Names = Readonly<Record<string, string>>;

function renamed(order: object, names: Names, kinds: Names): Record<string, unknown> {
  const entries = Object.entries(order).map(([name, value]): [string, unknown] => {
    if (name === 'kind' && typeof value === 'string') return [name, kinds[value] ?? value];
    return [names[name] ?? name, value];
  });
  return Object.fromEntries(entries);
}

/** Returns the order with the field names of the store. */
export const withStoredNames = (order: object) => renamed(order, storedNames, storedKinds);

/** Returns a stored order with today's field names. An order that already has them stays as it is. */
export const withCurrentNames = (order: object) => renamed(order, namesOf, kindsOf);

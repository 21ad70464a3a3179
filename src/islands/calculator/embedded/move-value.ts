// Arrow keys move a value by one in its last decimal, Page keys by ten, Escape puts it back.

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** The value after a key, as it is written; undefined where the key does nothing here. */
export function moved(
  { value, defaultValue }: { readonly value: string; readonly defaultValue: string },
  key: string,
): string | undefined {
  if (key === 'Escape') return value === defaultValue ? undefined : defaultValue;
  const by = steps[key];
  const now = Number(value.replace('−', '-').replace(',', '.') || NaN);
  if (by === undefined || !Number.isFinite(now)) return undefined;
  const decimals = Math.max(
    ...[value, defaultValue].map((text) => /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0),
  );
  return (now + by * 10 ** -decimals).toFixed(decimals);
}

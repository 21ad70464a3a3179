// Arrow keys change a value by one in its last decimal, Page keys by ten, and Escape restores it.

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** The new text after a key, or undefined if the key has no effect here. */
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

import { type RefObject, useEffect } from 'react';

/**
 * Keeps what is typed in these fields over a reload and a way back, for this tab's session only. Never for secrets.
 * `key` names the form.
 */
export function useKeptFields(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  names: readonly string[],
) {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const fields = names.flatMap((name) => {
      const field = element.elements.namedItem(name);
      return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [field] : [];
    });
    const keep = () => {
      try {
        const typed = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
        sessionStorage.setItem(key, JSON.stringify(typed));
      } catch {
        // Storage is switched off: nothing is kept.
      }
    };
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      for (const field of fields) {
        const value = kept[field.name];
        if (field.value === '' && typeof value === 'string') field.value = value;
      }
    } catch {
      // Nothing readable was kept.
    }
    // Also what was typed before the page woke.
    keep();
    element.addEventListener('input', keep);
    return () => {
      element.removeEventListener('input', keep);
    };
  }, [form, key, names]);
}

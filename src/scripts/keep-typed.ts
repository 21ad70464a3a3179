// Saves the fields that a form names in `data-keep` across reloads and Back, for this tab's session, including what was
// typed before hydration. Never use it for secrets.
const key = 'typed';
const fields = [...document.querySelectorAll<HTMLFormElement>('form[data-keep]')].flatMap((form) =>
  form.dataset['keep']!.split(' ').map((name) => form.elements.namedItem(name) as HTMLInputElement),
);
try {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string | undefined>;
  const put = (field: HTMLInputElement, value: string) => {
    field.value = value;
    // React may have hydrated already.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const keep = ({ name, value }: HTMLInputElement) => {
    kept[name] = value;
    sessionStorage.setItem(key, JSON.stringify(kept));
  };
  for (const field of fields) {
    const { name } = field;
    field.addEventListener('input', () => {
      const before = kept[name] ?? '';
      keep(field);
      // Another form on the page with the same field has saved it already.
      if (field.value !== before)
        for (const other of fields)
          if (other !== field && other.name === name && other.value === before) put(other, field.value);
    });
    // What was typed before this ran takes precedence over what was saved.
    if (field.value !== '') keep(field);
    else if (kept[name]) put(field, kept[name]);
  }
} catch {
  // Storage is blocked, so nothing is saved.
}
export {};

// Finds out once per session whether the visitor is in India and says so on <html data-region="in | us">; CSS and islands read it there.
// The event "region" follows every change, "choose" (its detail: true for India) makes one. Inlined in every page: keep it small and
// free of imports.
const page = document;
const { dataset } = page.documentElement;
const isChosen = /nf_country=(\w+)/.exec(page.cookie)?.[1];

/** What this session remembers, after remembering `value`; nothing where storage is switched off: then every page asks. */
const remembered = (value?: string): string | undefined => {
  try {
    const session = sessionStorage;
    if (value) session['isIndian'] = value;
    return session['isIndian'] as string | undefined;
  } catch {
    return undefined;
  }
};

const show = (isIndian: boolean) => {
  dataset['region'] = isIndian ? 'in' : 'us';
  remembered(`${isIndian}`);
  for (const button of page.querySelectorAll<HTMLElement>('[data-choose]'))
    button.ariaPressed = `${button.dataset['choose'] === dataset['region']}`;
  dispatchEvent(new Event('region'));
};

addEventListener('choose', ({ detail }: CustomEventInit<boolean>) => show(detail!));
const known = isChosen ? `${isChosen === 'IN'}` : remembered();
if (known) show(known === 'true');
else
  fetch('/api/geo', { signal: AbortSignal.timeout(4000) })
    .then((answer) => answer.json())
    .then(
      ({ isIndian }) => show(isIndian === true),
      () => show(false),
    );
export {};

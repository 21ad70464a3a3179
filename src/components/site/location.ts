// Finds out once per session whether the visitor is in India and says so on <html data-region="in | us">; CSS and islands read it there.
// The event "region" follows every change. Inlined in every page: keep it small and free of imports.
const root = document.documentElement;
const isChosen = /nf_country=(\w+)/.exec(document.cookie)?.[1];

const show = (isIndian: boolean) => {
  root.dataset['region'] = isIndian ? 'in' : 'us';
  try {
    sessionStorage.setItem('isIndian', String(isIndian));
  } catch {
    // Storage is switched off: the next page asks again.
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-choose]'))
    button.ariaPressed = String(button.dataset['choose'] === root.dataset['region']);
  dispatchEvent(new Event('region'));
};

const remembered = () => {
  try {
    return sessionStorage.getItem('isIndian');
  } catch {
    return null;
  }
};

const known = isChosen ? String(isChosen === 'IN') : remembered();
if (known) show(known === 'true');
else
  fetch('/api/geo', { signal: AbortSignal.timeout(4000) })
    .then((answer) => answer.json())
    .then(
      (answer) => show(answer.isIndian === true),
      () => show(false),
    );

document.addEventListener('click', ({ target }) => {
  const choice = (target as Element).closest<HTMLElement>('[data-choose]')?.dataset['choose'];
  if (!choice) return;
  document.cookie = `nf_country=${choice.toUpperCase()};path=/;max-age=31536000;samesite=lax`;
  show(choice === 'in');
});
export {};

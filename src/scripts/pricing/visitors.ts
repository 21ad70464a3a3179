// "I am a …" on the pricing page: selects the edition of every license, and is stored in the URL and for the session.
// CSS alone highlights the suggested section.
const page = document;
const visitors = [...page.querySelectorAll<HTMLInputElement>('input[name=for]')];
const editions = [...page.querySelectorAll<HTMLInputElement>('input[name^=edition-]')];

const pick = (edition: string, among = editions) => {
  for (const radio of among) if (radio.value === edition) radio.checked = true;
};

/** Session storage, or undefined if storage is blocked. */
const session = (() => {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
})();

for (const visitor of visitors)
  visitor.addEventListener('change', () => {
    pick(visitor.dataset['edition']!);
    if (session) session['for'] = visitor.value;
    history.replaceState(history.state, '', `?for=${visitor.value}${location.hash}`);
  });

// The group's edition can be chosen in two places, which stay in sync.
for (const radio of editions)
  radio.addEventListener('change', () => {
    if (radio.name.startsWith('edition-group'))
      pick(
        radio.value,
        editions.filter(({ name }) => name.startsWith('edition-group')),
      );
  });

const asked = new URLSearchParams(location.search).get('for') ?? (session?.['for'] as string | undefined);
const visitor = visitors.find(({ value }) => value === asked);
if (visitor && !visitor.checked) {
  visitor.checked = true;
  pick(visitor.dataset['edition']!);
}

// "I am a …" on the pricing page: selects the edition of every license, and is stored in the URL and for the session.
// CSS alone highlights the suggested section.
const radios = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name${name}]`)];
const visitors = radios('=for');
const editions = radios('^=edition-');
/** The group's edition can be chosen in two places, which stay in sync. */
const ofGroup = radios('^=edition-group');

const pick = (edition: string, among = editions) => {
  for (const radio of among) if (radio.value === edition) radio.checked = true;
};

let stored: Record<string, unknown> = {};
try {
  stored = sessionStorage;
} catch {
  // Storage is blocked.
}

for (const visitor of visitors)
  visitor.addEventListener('change', () => {
    pick(visitor.dataset['edition']!);
    history.replaceState(history.state, '', `?for=${visitor.value}${location.hash}`);
    stored['for'] = visitor.value;
  });

for (const radio of ofGroup)
  radio.addEventListener('change', () => {
    pick(radio.value, ofGroup);
  });

const asked = new URLSearchParams(location.search).get('for') ?? stored['for'];
const visitor = visitors.find(({ value }) => value === asked);
if (visitor && !visitor.checked) {
  visitor.checked = true;
  pick(visitor.dataset['edition']!);
}

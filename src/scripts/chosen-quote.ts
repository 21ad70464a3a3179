// Prefills the quote form from its URL (`?plan=group-academic&seats=10`) or the checkout that led here, and with the
// currency of the visitor's region.
const { referrer } = document;
const cameFrom = referrer.startsWith(`${location.origin}/checkout?`) ? new URL(referrer).search : '';
const startedWith = new URLSearchParams(location.search || cameFrom);
const control = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`);

function putCurrency() {
  const currency = control('currency');
  if (currency && document.documentElement.dataset['region'] === 'in') currency.value = 'INR';
}

putCurrency();
// Inlined in its page, so it imports nothing.
const observer = new MutationObserver(() => {
  observer.disconnect();
  putCurrency();
});
observer.observe(document.documentElement, { attributeFilter: ['data-region'] });
for (const name of ['plan', 'seats', 'currency', 'renews']) {
  const [field, value] = [control(name), startedWith.get(name)];
  if (field && value) field.value = value;
}

/** Resets the number of seats to the license's minimum if it is out of range: two for a group, one for every other license. */
function fitSeats() {
  const [plan, seats] = [control('plan'), control('seats')];
  const least = plan instanceof HTMLSelectElement && plan.selectedOptions[0]?.dataset['seats'];
  if (seats && least && (least === '1' || Number(seats.value) < Number(least))) seats.value = least;
}

if (!startedWith.get('seats')) fitSeats();
control('plan')?.addEventListener('change', fitSeats);

const renewal = document.querySelector<HTMLElement>('[data-renewal]');
if (renewal) renewal.hidden = !startedWith.has('renews');

// The seats of a group licence: until a number is picked the price reads "Starting from" and Buy Now is closed; then it is that
// number's total and price per seat. The form works without this, by the browser's own "please select". Inlined: no imports.
type Prices = { usd: string; inr: string };
const pricesIn = ({ dataset }: HTMLElement): Prices => ({
  usd: dataset['usd'] ?? '',
  inr: dataset['inr'] ?? '',
});
const currency = () => (document.documentElement.dataset['region'] === 'in' ? 'inr' : 'usd');

function enhance(row: HTMLElement) {
  const select = row.querySelector('select')!;
  const button = row.querySelector('button')!;
  const [start, seat] = [row.querySelector<HTMLElement>('.start')!, row.querySelector<HTMLElement>('.seat')!];
  const options = [...select.options].filter(({ value }) => value !== '');
  const smallest = options[0]!;

  const write = (place: HTMLElement, texts: Prices) => {
    for (const key of ['usd', 'inr'] as const)
      for (const shown of place.querySelectorAll(`.${key}`)) shown.textContent = texts[key];
  };
  const show = () => {
    const picked = select.selectedOptions[0];
    const option = picked && picked.value !== '' ? picked : smallest;
    const isPicked = option === picked;
    write(row.querySelector<HTMLElement>('.price')!, pricesIn(option));
    const [usd = '', inr = ''] = (option.dataset['seat'] ?? '').split('|');
    write(seat, { usd, inr });
    start.hidden = isPicked;
    seat.hidden = !isPicked;
    button.disabled = !isPicked;
  };
  const label = () => {
    for (const option of options) option.text = `${option.value} licenses, ${pricesIn(option)[currency()]}`;
  };
  select.addEventListener('change', show);
  addEventListener('region', label);
  // Back from the checkout: the browser may have kept the number.
  addEventListener('pageshow', show);
  label();
  show();
}

for (const row of document.querySelectorAll<HTMLElement>('[data-group]')) enhance(row);

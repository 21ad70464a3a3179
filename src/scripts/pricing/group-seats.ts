// The number of seats of a group license. Until a number is chosen, the price reads "Starting from" and Buy Now is
// disabled. Then it shows that number's total and price per seat. The list, the stepper, and the curve's handle share
// one value. The form works without this script.
import { type Currency, formatPrice, type Money, perSeat } from '~/domain/money.ts';
import { onRegion } from '../../islands/ui/on-region.ts';

const currencies = ['USD', 'INR'] as const;

/** The amounts in a `data-` attribute, in minor units. */
const numbers = (text: string | undefined) => (text ?? '').split(',').map(Number);

/** Passes the chosen seats to the links of the quote forms. */
function carry(link: HTMLAnchorElement, seats: string) {
  const address = new URL(link.href);
  address.searchParams.set('seats', seats);
  link.href = address.href;
}

/** A column of the full price table on the page, in minor units. */
const column = (at: number, currency: Currency) =>
  [...document.querySelectorAll<HTMLTableRowElement>('.seats-section tbody tr')].map(({ cells }) => {
    const amount = cells[at]!.querySelector(`.${currency.toLowerCase()}`)!.textContent;
    return Math.round(Number(amount.replace(/[^\d.]/g, '')) * 100);
  });

/** The price of each number of seats of a panel's license, and what a group saves over single licenses. */
function pricesOf({ group, single }: DOMStringMap, sizes: readonly number[]) {
  const at = Number(group);
  const totals = { USD: column(at, 'USD'), INR: column(at, 'INR') };
  const [USD = 0, INR = 0] = numbers(single);
  const singles = { USD, INR };
  const total = (currency: Currency, seats: number) => ({
    currency,
    minorUnits: totals[currency][sizes.indexOf(seats)]!,
  });
  const saved = (currency: Currency, seats: number) => ({
    currency,
    minorUnits: singles[currency] * seats - total(currency, seats).minorUnits,
  });
  return { total, saved };
}

/** Moves the handle of a curve to the total of a number of seats, at a share of the curve's width from 0 to 1. */
function moveHandle(curve: SVGElement, total: Money, seats: number, share: number) {
  const { low, high } = curve.dataset;
  const each = total.minorUnits / seats / 100;
  const x = `${share * 100}%`;
  const line = curve.querySelector('.here line')!;
  const point = curve.querySelector('.here svg')!;
  const label = point.querySelector('text')!;
  label.textContent = formatPrice(perSeat(total, seats));
  // Past the middle, there is more room on the left below the curve.
  const isLate = share > 0.5;
  for (const [node, name, value] of [
    [line, 'x1', x],
    [line, 'x2', x],
    [point, 'x', x],
    [point, 'y', `${((Number(high) - each) / (Number(high) - Number(low))) * 100}%`],
    [label, 'text-anchor', isLate ? 'end' : 'start'],
    [label, 'x', isLate ? '-12' : '12'],
    [label, 'y', isLate ? '24' : '-12'],
  ] as const)
    node.setAttribute(name, value);
}

function enhance(panel: HTMLElement) {
  const find = <Found extends Element>(selector: string) => panel.querySelector<Found>(selector)!;
  const select = find<HTMLSelectElement>('select');
  const button = find<HTMLButtonElement>('button.button');
  const range = find<HTMLInputElement>('[type=range]');
  const quotes = panel.querySelectorAll<HTMLAnchorElement>('a[href*="quote"]');
  const [fewer, more] = panel.querySelectorAll<HTMLButtonElement>('.stepper button');
  const sizes = [...select.options].map(({ value }) => Number(value)).filter((seats) => seats > 0);
  const [least, most] = [sizes[0]!, sizes.at(-1)!];
  const { total, saved } = pricesOf(panel.dataset, sizes);

  const write = (place: string, amount: (currency: Currency) => string) => {
    for (const currency of currencies)
      find(`${place} .${currency.toLowerCase()}`).textContent = amount(currency);
  };
  const show = () => {
    const isPicked = select.value !== '';
    const seats = isPicked ? Number(select.value) : least;
    for (const currency of currencies) {
      const amount = formatPrice(total(currency, seats));
      const place = find(`.cost .price > .${currency.toLowerCase()}`);
      place.firstElementChild!.textContent = amount.slice(0, 1);
      place.lastChild!.textContent = amount.slice(1);
    }
    write('.seat >', (currency) => formatPrice(perSeat(total(currency, seats), seats)));
    write('.saving >', (currency) => formatPrice(saved(currency, seats)));
    find<HTMLElement>('.saving').hidden = currencies.some(
      (currency) => saved(currency, seats).minorUnits <= 0,
    );
    find('.start').classList.toggle('away', isPicked);
    button.disabled = !isPicked;
    for (const link of quotes) if (isPicked) carry(link, select.value);
    fewer!.disabled = seats === least && isPicked;
    more!.disabled = seats === most;
    range.value = String(seats);
    range.ariaValueText = `${seats} seats`;
    for (const curve of panel.querySelectorAll<SVGElement>('.curve > svg'))
      moveHandle(
        curve,
        total(curve.dataset['currency'] as Currency, seats),
        seats,
        (seats - least) / (most - least),
      );
  };
  const pick = (seats: number) => {
    select.value = String(Math.min(most, Math.max(least, seats)));
    show();
  };
  const label = () => {
    const currency = document.documentElement.dataset['region'] === 'in' ? 'INR' : 'USD';
    for (const option of select.options)
      if (option.value !== '')
        option.text = `${option.value} licenses, ${formatPrice(total(currency, Number(option.value)))}`;
  };
  const current = () => (select.value === '' ? least : Number(select.value));
  select.addEventListener('change', show);
  range.addEventListener('input', () => {
    pick(Number(range.value));
  });
  fewer!.addEventListener('click', () => {
    pick(current() - 1);
  });
  more!.addEventListener('click', () => {
    pick(select.value === '' ? least : current() + 1);
  });
  onRegion(label);
  // The browser may have kept the number after a return from checkout.
  addEventListener('pageshow', show);
  label();
  show();
}

for (const panel of document.querySelectorAll<HTMLElement>('[data-group]')) enhance(panel);

// Prefills the empty fields of a purchase for a signed-in user, but never one that the user has edited or cleared. It
// shares no code with the islands, because that would split their scripts into more chunks for everyone.
import type { BuyerReply } from '~/contracts/trial-replies.ts';

const isField = (found: unknown): found is HTMLInputElement | HTMLSelectElement =>
  found instanceof HTMLInputElement || found instanceof HTMLSelectElement;

/** Formats a value as a user would type it: an Indian number without its prefix, a country by its name. */
function asTyped(name: string, said: string): string {
  if (name === 'phone') return said.replace(/^\+91\D*/, '');
  if (name !== 'country' || said.length !== 2) return said;
  return new Intl.DisplayNames('en', { type: 'region' }).of(said) ?? said;
}

type Buyer = BuyerReply['buyer'];

/** Fetches what is known. Returns nothing if the session has ended or there is no reply; the form then stays empty. */
async function askForBuyer(path: string, token: string): Promise<Buyer> {
  try {
    const answer = await fetch(path, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(20_000),
    });
    return answer.ok ? ((await answer.json()) as BuyerReply).buyer : {};
  } catch {
    return {};
  }
}

async function fillIn(form: HTMLFormElement, asked: Promise<Buyer>) {
  const touched = new Set<EventTarget | null>();
  const note = ({ target }: Event) => void touched.add(target);
  form.addEventListener('input', note);
  const buyer = await asked;
  form.removeEventListener('input', note);
  for (const [name, said] of Object.entries(buyer)) {
    const field = form.elements.namedItem(name);
    if (!isField(field) || field.value !== '' || touched.has(field)) continue;
    field.value = asTyped(name, said);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // The collapsed fields are sent too, so the page says so. An attribute does this: changed text would make React
    // rerender the form and clear it.
    field.closest('.more')?.setAttribute('data-known', '');
  }
}

const token = localStorage.getItem('token');
const path = document.querySelector<HTMLElement>('[data-buyer]')?.dataset['buyer'];
if (token !== null && path !== undefined) {
  const asked = askForBuyer(path, token);
  // The forms that keep a buyer's address across a reload.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep^=email]'))
    void fillIn(form, asked);
}

// Fills the empty fields of a purchase with what is known of who is signed in; never one that was typed in, be it to empty it. It shares
// no code with the islands: that would cut their scripts into more pieces, for everyone.
import type { BuyerReply } from '~/contracts/trial-replies.ts';

const isField = (found: unknown): found is HTMLInputElement | HTMLSelectElement =>
  found instanceof HTMLInputElement || found instanceof HTMLSelectElement;

/** As it is typed: an Indian number without its prefix, a country by its name. */
function asTyped(name: string, said: string): string {
  if (name === 'phone') return said.replace(/^\+91\D*/, '');
  if (name !== 'country' || said.length !== 2) return said;
  return new Intl.DisplayNames('en', { type: 'region' }).of(said) ?? said;
}

type Buyer = BuyerReply['buyer'];

/** What is known; nothing where the session has ended or no answer comes: then the form is as empty as for anyone. */
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
    // Folded away, it is still sent: so it is said. By an attribute: over other words than its own, React would draw the form again, and empty.
    field.closest('.more')?.setAttribute('data-known', '');
  }
}

const token = localStorage.getItem('token');
const path = document.querySelector<HTMLElement>('[data-buyer]')?.dataset['buyer'];
if (token !== null && path !== undefined) {
  const asked = askForBuyer(path, token);
  // The forms that keep a buyer's address over a reload.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep^=email]'))
    void fillIn(form, asked);
}

// Turns five answers into a recommended calculator, with the reason and the alternative.
import { whichTest } from '../../calculators/which-test.ts';
import type { Answers } from '../../calculators/which-test.ts';

const asked = document.querySelector<HTMLElement>('.which-test .asked')!;
const [reason, open] = ['.found span', '.found .button'].map((what) =>
  document.querySelector(`.which-test ${what}`),
) as [HTMLElement, HTMLAnchorElement];

/** The list below contains the link of every calculator. */
const linkTo = (name: string) =>
  document.querySelector<HTMLAnchorElement>(`.which-test dl a[href$="/${name}"]`)!;

function answer() {
  const given = [...asked.querySelectorAll('select')].map(({ name, value }) => [name, value]);
  const { use, because, instead } = whichTest(Object.fromEntries(given) as Answers);
  const { href, textContent } = linkTo(use);
  open.href = href;
  open.textContent = `Open ${textContent}`;
  reason.textContent = instead ? `${because} ${instead.when}: ` : because;
  if (!instead) return;
  const other = linkTo(instead.use).cloneNode(true);
  reason.append(other);
}

asked.addEventListener('change', answer);

/** Called whenever a question gets the focus. */
export default answer;

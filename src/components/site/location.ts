// Finds out once per session whether the visitor is in India and says so on <html data-region="in | us">; CSS and islands read it there.
// The event "region" follows every change, "choose" (its detail: true for India) makes one. Inlined in every page: keep it small and
// free of imports.

/** What this session remembers: Head.astro opens it. */
declare const kept: Record<string, unknown>;

const page = document;
const dataset = page.documentElement.dataset;

const show = (isIndian: boolean) => {
  dataset['region'] = isIndian ? 'in' : 'us';
  kept['isIndian'] = isIndian;
  for (const button of page.querySelectorAll<HTMLElement>('[data-choose]'))
    button.ariaPressed = `${button.dataset['choose'] === dataset['region']}`;
  dispatchEvent(new Event('region'));
};

addEventListener('choose', (event: CustomEventInit<boolean>) => show(event.detail!));
/** What was chosen (`IN`), else what this session was told (`true`); once it is asked, that too is known. */
let known: unknown = /nf_country=(\w+)/.exec(page.cookie)?.[1] ?? kept['isIndian'];
if (known) show(/IN|true/.test(known as string));
// What the first drawing can do without is fetched when it is done: the headlines' face (core.css) and the visitor's place.
new PerformanceObserver(() => {
  dataset['drawn'] = '';
  known ||= fetch('/api/geo', { signal: AbortSignal.timeout(4000) })
    .then((answer) => answer.json())
    .then(
      (answer) => show(answer.isIndian === true),
      () => show(false),
    );
}).observe({ type: 'paint', buffered: true });
export {};

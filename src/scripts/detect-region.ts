// Detects once per session whether the visitor is in India and sets <html data-region="in | us">, which CSS and islands read. The cookie
// nf_country is the platform's own. A "region" event follows every change, and a "choose" event (detail: true for India) makes one. Inlined
// in every page, so keep it small and free of imports.
const page = document;
const { dataset } = page.documentElement;
const chosen = /country=(IN)?/.exec(page.cookie);

const show = (isIndian: boolean) => {
  dataset['region'] = isIndian ? 'in' : 'us';
  try {
    sessionStorage['isIndian'] = isIndian;
  } catch {
    // Storage is blocked, so every page fetches the region.
  }
  for (const button of page.querySelectorAll<HTMLElement>('[data-choose]'))
    // The attribute is the string “true” or “false”.
    button.ariaPressed = (button.dataset['choose'] === dataset['region']) as unknown as string;
  dispatchEvent(new Event('region'));
};

addEventListener('choose', ({ detail }: CustomEventInit<boolean>) => show(detail!));

let known: string | undefined;
try {
  known = sessionStorage['isIndian'] as string | undefined;
} catch {
  // As above.
}
if (chosen) show(!!chosen[1]);
// Of “true” and “false”, only “true” sorts after “t”.
else if (known) show(known > 't');
else
  // A request before the first paint would compete with it. A page in a background tab is not painted.
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    fetch('/api/geo', { signal: AbortSignal.timeout(4000) })
      .then((answer) => answer.json() as Promise<{ isIndian: unknown }>)
      .then(
        (answer) => show(answer.isIndian === true),
        () => show(false),
      );
  }).observe({ type: 'paint', buffered: true });
export {};

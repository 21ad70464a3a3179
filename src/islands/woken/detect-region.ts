// Finds out once per session whether the visitor is in India and says so on <html data-region="in | us">; CSS and islands read it there.
// The cookie nf_country is the platform's own.
// The event "region" follows every change, "choose" (its detail: true for India) makes one. Inlined in every page: keep it small and
// free of imports.
const page = document;
const { dataset } = page.documentElement;
const chosen = /country=(IN)?/.exec(page.cookie);

const show = (isIndian: boolean) => {
  dataset['region'] = isIndian ? 'in' : 'us';
  try {
    sessionStorage['isIndian'] = isIndian;
  } catch {
    // Storage is switched off: then every page asks.
  }
  for (const button of page.querySelectorAll<HTMLElement>('[data-choose]'))
    // The attribute is made of it: “true” or “false”.
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
// Of “true” and “false” only the one stands behind a t in the alphabet.
else if (known) show(known > 't');
else
  // What is asked before the first paint competes with it; a page that no one looks at yet is not painted.
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

// Detects once per session whether the visitor is in India and sets <html data-region="in | us">, which CSS, scripts, and islands read. The
// cookie nf_country is the platform's own, and holds what the visitor chose (choose-region.ts). Inlined in every page, so keep it small and
// free of imports.
const page = document;
const dataset = page.documentElement.dataset;
const chosen = /country=(IN)?/.exec(page.cookie);

// Without storage, every page fetches the region.
let stored: Record<string, unknown> = {};
try {
  stored = sessionStorage;
} catch {
  // Storage is blocked.
}

const show = (isIndian: boolean) => {
  dataset['region'] = isIndian ? 'in' : 'us';
  for (const button of page.querySelectorAll<HTMLElement>('[data-choose]'))
    // The attribute is the string “true” or “false”.
    button.ariaPressed = (button.dataset['choose'] === dataset['region']) as unknown as string;
  stored['in'] = isIndian;
};

const known = stored['in'] as string | undefined;
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

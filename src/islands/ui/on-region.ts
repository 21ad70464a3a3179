// Tells scripts when the visitor's region becomes known or is switched: <html data-region> changes (detect-region.ts).

/** Calls a function after every change, until the returned function is called. */
export function onRegion(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-region'] });
  return () => {
    observer.disconnect();
  };
}

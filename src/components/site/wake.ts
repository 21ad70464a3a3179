// Code that waits until it is wanted: <a data-wake="/wake/quote.js"> imports that module at the first click and hands itself over;
// a field does so when it takes the focus. Where the import fails, a link is followed as usual. Inlined in every page: keep it small.
// The modules are named in astro.config.mjs. A button whose command the browser itself carries out wakes nothing.
const wake = (event: Event & Partial<MouseEvent>) => {
  const element = (event.target as Element).closest<HTMLAnchorElement & HTMLButtonElement>(
    `${event.type === 'click' ? '' : 'input'}[data-wake]`,
  );
  if (!element || element.commandForElement || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import(/* @vite-ignore */ element.dataset['wake']!).then(
    (module) => module.default(element),
    () => element.href && (location.href = element.href),
  );
};
for (const type of ['click', 'focusin']) addEventListener(type, wake);
export {};

// Loads scripts on interaction: <a data-wake="/wake/quote.js"> imports that module on the first click and calls it with
// the element and the kind of event; anything but a link or a button does so when it gets the focus. If the import
// fails, a link is followed as usual. Inlined in every page, so keep it small. The modules are listed in
// astro.config.mjs. A button whose command the browser handles itself loads nothing.
const loadOnInteraction = (event: Event & Partial<MouseEvent>) => {
  const element = (event.target as Element).closest<HTMLAnchorElement & HTMLButtonElement>('[data-wake]');
  if (
    !element ||
    element.commandForElement ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    (event.type !== 'click' && element.matches('a,button'))
  )
    return;
  event.preventDefault();
  // The attribute is the string “true”.
  element.ariaBusy = true as unknown as string;
  (
    import(/* @vite-ignore */ element.dataset['wake']!) as Promise<{
      default: (element: Element, by: string) => void;
    }>
  ).then(
    (module) => {
      element.ariaBusy = null;
      module.default(element, event.type);
    },
    () => element.href && (location = element.href as string & Location),
  );
};
onclick = loadOnInteraction;
addEventListener('focusin', loadOnInteraction);
// A slash opens the search, unless it is typed into a field or the visitor has switched it off (search-dialog.ts).
onkeydown = (event) =>
  event.key !== '/' ||
  (event.target as HTMLInputElement).type ||
  (localStorage['off'] as string | undefined) ||
  (event.preventDefault(), document.querySelector<HTMLAnchorElement>('[href="/search"]')?.click());
export {};

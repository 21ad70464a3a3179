// Loads the script of an explorable when its handle is pressed in the figure. The slider below loads it when it gets the focus.
type Loaded = { default: (handle: Element, by: string) => void };

const hold = (handle: SVGGElement) =>
  // If the import fails, the slider still offers the same.
  void (import(/* @vite-ignore */ handle.dataset['wake']!) as Promise<Loaded>).then(
    (module) => module.default(handle, 'pointerdown'),
    () => undefined,
  );

for (const handle of document.querySelectorAll<SVGGElement>('g[data-wake]')) {
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    hold(handle);
  });
  // A finger must not scroll the page. Browsers ignore touch-action inside a drawing.
  handle.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
  // The press that loaded this script, if it lasts.
  if (handle.matches(':active')) hold(handle);
}

export {};

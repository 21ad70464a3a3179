// Loads the script of an explorable when its handle is pressed in the figure. The slider below loads it when it gets the focus.
type Loaded = { default: (handle: Element, by: string) => void };

addEventListener('pointerdown', (event) => {
  const handle = (event.target as Element).closest<SVGGElement>('g[data-wake]');
  if (!handle) return;
  event.preventDefault();
  // If the import fails, the slider still offers the same.
  (import(/* @vite-ignore */ handle.dataset['wake']!) as Promise<Loaded>).then(
    (module) => module.default(handle, event.type),
    () => undefined,
  );
});

export {};

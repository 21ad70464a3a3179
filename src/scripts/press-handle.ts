// Loads the script of an explorable when its handle is pressed in the figure. The slider below loads it when it gets the focus.
addEventListener('pointerdown', async (event) => {
  const handle = (event.target as Element).closest<SVGGElement>('g[data-wake]');
  if (!handle) return;
  event.preventDefault();
  const { default: explore } = (await import(/* @vite-ignore */ handle.dataset['wake']!)) as {
    default: (handle: Element, by: string) => void;
  };
  explore(handle, event.type);
});

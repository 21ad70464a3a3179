// Enables a form's button before hydration and queues the click until the form can handle it.
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-loading]'))
  button.disabled = false;
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.querySelector('button[data-loading]')) return;
  event.preventDefault();
  form.dataset['early'] = '';
});
// Hydration may move the button under a pressed pointer. The press counts unless the pointer itself has moved.
addEventListener('pointerdown', ({ target, clientX, clientY }) => {
  const button = (target as Element).closest<HTMLButtonElement>('button[data-loading]');
  if (!button) return;
  const release = (event: PointerEvent) => {
    const stayed = Math.hypot(event.clientX - clientX, event.clientY - clientY) < 8;
    if (stayed && !button.contains(event.target as Node)) button.form?.requestSubmit();
  };
  addEventListener('pointerup', release, { once: true });
});
export {};

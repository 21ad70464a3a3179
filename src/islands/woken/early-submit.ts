// A form that React has not woken yet may be sent at once: its button opens, and the press is kept until the form can act on it.
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-asleep]'))
  button.disabled = false;
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.querySelector('button[data-asleep]')) return;
  event.preventDefault();
  form.dataset['early'] = '';
});
// Waking may move the button away from under a press: it counts, unless the pointer itself has moved.
addEventListener('pointerdown', ({ target, clientX, clientY }) => {
  const button = (target as Element).closest<HTMLButtonElement>('button[data-asleep]');
  if (!button) return;
  const release = (event: PointerEvent) => {
    const stayed = Math.hypot(event.clientX - clientX, event.clientY - clientY) < 8;
    if (stayed && !button.contains(event.target as Node)) button.form?.requestSubmit();
  };
  addEventListener('pointerup', release, { once: true });
});
export {};

// A form that React has not woken yet may be sent at once: its button opens, and the press is kept until the form can act on it.
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-asleep]'))
  button.disabled = false;
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.querySelector('button[data-asleep]')) return;
  event.preventDefault();
  form.dataset['early'] = '';
});
export {};

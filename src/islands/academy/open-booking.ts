// A booking that is named in the address stands open, after a reload and Back too; opening one names it there.
for (const details of document.querySelectorAll<HTMLDetailsElement>('.book')) {
  const address = `#${details.querySelector('.booking')!.id}`;
  if (location.hash === address) details.open = true;
  details.addEventListener('toggle', () => {
    if (details.open) history.replaceState(history.state, '', address);
  });
}
export {};

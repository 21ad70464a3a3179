// Opens the booking section named in the URL, including after a reload or Back. Opening a section updates the URL.
for (const details of document.querySelectorAll<HTMLDetailsElement>('.book')) {
  const address = `#${details.querySelector('.booking')!.id}`;
  if (location.hash === address) details.open = true;
  details.addEventListener('toggle', () => {
    if (details.open) history.replaceState(history.state, '', address);
  });
}
export {};

/** Does the work when the page has loaded and the browser has nothing better to do; also where it cannot tell. */
export function whenIdle(work: () => void) {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work);
    else setTimeout(work, 200);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

// A page that was opened by a link with data in it does not wait for a touch. Inlined in every calculator: keep it small.
const control = document.querySelector<HTMLElement>('.calculator [data-wake]');
if (control && location.hash.startsWith('#data='))
  (import(/* @vite-ignore */ control.dataset['wake']!) as Promise<{ default: (at: Element) => void }>).then(
    ({ default: wake }) => wake(control.closest('.calculator')!),
    reportError,
  );
export {};

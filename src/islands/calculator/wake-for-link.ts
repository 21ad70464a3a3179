// A page that was opened by a link with data in it does not wait for a touch. Inlined in every calculator: keep it small.
const module = '/wake/calculator.js';
// `#data=…`: no heading has that sign in its name.
if (/=/.test(location.hash))
  void (import(/* @vite-ignore */ module) as Promise<{ default: (at: Element) => void }>).then((calculator) =>
    calculator.default(document.querySelector('.bench')!),
  );
export {};

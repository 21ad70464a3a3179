// A page opened by a permalink with data loads without waiting for an interaction. Inlined in every calculator, so keep it small.
const module = '/wake/calculator.js';
// `#data=…`: no heading has an equals sign in its ID.
if (/=/.test(location.hash))
  void (import(/* @vite-ignore */ module) as Promise<{ default: () => void }>).then((calculator) => {
    calculator.default();
  });
export {};

// A page that was opened by a link with data in it does not wait for a touch. Inlined in every calculator: keep it small.
const control = document.querySelector<HTMLElement>('.bench [data-wake]')!;
// `#data=…`: no heading has that sign in its name.
if (/=/.test(location.hash))
  // What stands around a control is no touch that is to be repeated.
  void (
    import(/* @vite-ignore */ control.dataset['wake']!) as Promise<{ default: (at: Element) => void }>
  ).then((module) => module.default(control.parentElement!));
export {};

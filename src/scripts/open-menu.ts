// Opens and closes the menu in browsers without invoker commands (before Chrome 135, Firefox 144, and Safari 26.2).

/** Called on a click on a button whose value names a method of the menu's dialog. */
export default function carryOut({ value }: HTMLButtonElement) {
  document.querySelector<HTMLDialogElement>('#menu')![value as 'showModal' | 'close']();
}

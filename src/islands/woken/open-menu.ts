// Opens and closes the menu for browsers that do not know button commands (before Chrome 135, Firefox 144, Safari 26.2).

/** Called at a click on a button whose value names a method of the menu's dialog. */
export default function carryOut({ value }: HTMLButtonElement) {
  document.querySelector<HTMLDialogElement>('#menu')![value as 'showModal' | 'close']();
}

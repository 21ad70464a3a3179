// The dialog for inquiry forms, based on the native element, which traps and restores the focus and closes on Escape. The page behind
// neither scrolls nor shifts, and only one dialog is open at a time. It brings its style sheet, for pages without forms.
import formStyles from '~/styles/forms.css?inline';

let hasStyles = false;
function addStyles() {
  if (hasStyles) return;
  hasStyles = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(formStyles);
  document.adoptedStyleSheets.push(sheet);
}

const isBeside = (dialog: HTMLElement, { clientX, clientY }: MouseEvent) => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

type Filling = {
  /** Runs before the dialog is shown, so that the page and the content need only one layout. */
  fill: (content: HTMLElement, close: () => void) => void;
  /** Runs before the content is removed. */
  onClose: (content: HTMLElement) => void;
};

/** Opens a dialog with this title for the element that was clicked. */
export function openDialog(title: string, opener: HTMLElement, { fill, onClose }: Filling) {
  addStyles();
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('aria-labelledby', 'request-title');
  const header = document.createElement('div');
  const heading = document.createElement('h2');
  heading.id = 'request-title';
  heading.tabIndex = -1;
  heading.autofocus = true;
  heading.textContent = title;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'close';
  close.ariaLabel = 'Close';
  close.textContent = '×';
  const content = document.createElement('div');
  header.append(heading, close);
  dialog.append(header, content);
  close.addEventListener('click', () => {
    dialog.close();
  });
  // A text selection may start in the dialog and end outside it, so only a press that started outside closes the
  // dialog. The second half of a double click on the link does not.
  let beganBeside = false;
  dialog.addEventListener('pointerdown', (event) => {
    beganBeside = event.target === dialog && isBeside(dialog, event);
  });
  dialog.addEventListener('click', (event) => {
    if (beganBeside && event.detail < 2 && event.target === dialog && isBeside(dialog, event)) dialog.close();
  });
  dialog.addEventListener('close', () => {
    onClose(content);
    dialog.remove();
    opener.focus();
  });
  document.body.append(dialog);
  fill(content, () => {
    if (dialog.isConnected) dialog.close();
  });
  dialog.showModal();
}

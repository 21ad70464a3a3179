// Opens a video in a modal dialog. The player, from the no-cookie host, is created on the click and removed when the dialog closes.

/** Takes the clicked link, whose URL is the player's and whose data-title names the video. Only one video plays at a time. */
export default function openVideo(link: HTMLAnchorElement) {
  if (document.querySelector('dialog.player')) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'player';
  dialog.setAttribute('aria-labelledby', 'video-title');
  const header = document.createElement('div');
  const heading = document.createElement('h2');
  heading.id = 'video-title';
  heading.textContent = link.dataset['title'] ?? '';
  const close = document.createElement('button');
  close.type = 'button';
  close.ariaLabel = 'Close';
  close.textContent = '×';
  close.addEventListener('click', () => dialog.close());
  const player = document.createElement('iframe');
  player.src = `${link.href}?autoplay=1`;
  player.title = heading.textContent;
  player.allow = 'autoplay; fullscreen; picture-in-picture';
  player.height = '500';
  header.append(heading, close);
  dialog.append(header, player);
  // The second half of a double click on the link is outside the dialog and must not close it.
  dialog.addEventListener('click', ({ target, detail }) => {
    if (target === dialog && detail < 2) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    link.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

// The plain layout of pages that exist only locally: mailbox and payment pages. They work without JavaScript.
import { escapeMarkup } from '../../src/contracts/escape-markup.ts';
import { html } from './loopback-server.ts';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  .note { padding: .5rem .75rem; border: 1px dashed currentColor; border-radius: .25rem; font-size: .875rem; }
  h1 { font-size: 1.5rem; }
  table { border-collapse: collapse; inline-size: 100%; }
  th, td { text-align: start; vertical-align: top; padding: .4rem .6rem; border-block-end: 1px solid #8886; overflow-wrap: anywhere; }
  iframe { inline-size: 100%; block-size: 32rem; border: 1px solid #8886; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  form { display: inline; }
  button { font: inherit; padding: .6rem 1.2rem; margin: .25rem .5rem .25rem 0; cursor: pointer; }
`;

/** A whole page. `body` is HTML; the note says which real page this one replaces. */
export function localPage(title: string, note: string, body: string, status = 200): Response {
  return html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><p class="note">${escapeMarkup(note)}</p><h1>${escapeMarkup(title)}</h1>${body}</main></body></html>`,
    status,
  );
}

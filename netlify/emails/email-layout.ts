// The layout of every email, built from blocks of text; the plain text and HTML versions have the same content. Mail programs support
// little CSS, so styles are inline. Where dark mode is supported, the style sheet in the head applies dark colors.
import { escapeMarkup as escape } from '../../src/contracts/escape-markup.ts';
import * as color from '../../src/design/colors.ts';
import { site } from '../../src/site.ts';

/** A piece of an email, rendered as plain text and as HTML. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; label: string; code: string }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'links'; lead: string; links: readonly (readonly [label: string, url: string])[] }
  | { kind: 'passage'; label: string; text: string }
  | { kind: 'note'; text: string };

/** The text of an email before it is laid out. */
export type MailWords = { subject: string; heading: string; blocks: readonly Block[] };
/** An email that is ready to be sent. */
export type ComposedMail = { subject: string; text: string; html: string; unsubscribeUrl?: string };

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const note = (words: string): Block => ({ kind: 'note', text: words });
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });
/** A text as someone wrote it, with its line breaks. */
export const passage = (label: string, words: string): Block => ({ kind: 'passage', label, text: words });
/** A sentence followed by a few links, less prominent than a button. */
export const links = (lead: string, ...list: (readonly [label: string, url: string])[]): Block => ({
  kind: 'links',
  lead,
  links: list,
});
export const steps = (...list: string[]): Block => ({ kind: 'steps', steps: list });
export const facts = (...list: (readonly [string, string] | null)[]): Block => ({
  kind: 'facts',
  facts: list.filter((fact) => fact !== null),
});

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "'Source Serif 4',Georgia,'Times New Roman',serif";
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";

function asText(block: Block): string {
  switch (block.kind) {
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'code':
      return `${block.label}:\n\n${block.code}`;
    case 'passage':
      return `${block.label}:\n\n${block.text}`;
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'steps':
      return block.steps.map((step, i) => `${i + 1}. ${step}`).join('\n');
    case 'links':
      return [block.lead, ...block.links.map(([label, url]) => `${label}: ${url}`)].join('\n');
    default:
      return block.text;
  }
}

function asHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="margin:0 0 16px;font:400 16px/1.6 ${sans};color:${color.ink[0]}">${escape(block.text)}</p>`;
    case 'note':
      return `<p class="soft" style="margin:0 0 12px;font:400 14px/1.55 ${sans};color:${color.quiet[0]}">${escape(block.text)}</p>`;
    case 'button':
      return `<p style="margin:8px 0 24px"><a class="act" href="${escape(block.url)}" style="display:inline-block;padding:13px 22px;border-radius:6px;background:${color.accent[0]};color:${color.white};font:600 16px/1.2 ${sans};text-decoration:none">${escape(block.label)}</a></p>`;
    case 'code':
      return `<p class="soft" style="margin:8px 0 6px;font:600 13px/1.4 ${sans};color:${color.quiet[0]}">${escape(block.label)}</p><p class="well ink" style="margin:0 0 20px;padding:14px 16px;border:1px solid ${color.rule[0]};border-radius:6px;background:${color.tint[0]};font:400 15px/1.7 ${mono};color:${color.ink[0]};word-break:normal;overflow-wrap:anywhere">${escape(block.code)}</p>`;
    case 'passage':
      return `<p class="soft" style="margin:8px 0 6px;font:600 13px/1.4 ${sans};color:${color.quiet[0]}">${escape(block.label)}</p><p class="well ink" style="margin:0 0 20px;padding:14px 16px;border:1px solid ${color.rule[0]};border-radius:6px;background:${color.tint[0]};font:400 15px/1.6 ${sans};color:${color.ink[0]};white-space:pre-wrap;overflow-wrap:anywhere">${escape(block.text)}</p>`;
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 20px;border-collapse:collapse">${block.facts
        .map(
          ([name, value]) =>
            `<tr><td class="soft line" style="padding:8px 16px 8px 0;white-space:nowrap;border-top:1px solid ${color.rule[0]};font:400 14px/1.5 ${sans};color:${color.quiet[0]};vertical-align:top">${escape(name)}</td><td class="ink line" style="padding:8px 0;border-top:1px solid ${color.rule[0]};font:400 14px/1.5 ${sans};color:${color.ink[0]};text-align:right;overflow-wrap:anywhere">${escape(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'links':
      return `<p class="ink" style="margin:0 0 20px;font:400 16px/1.6 ${sans};color:${color.ink[0]}">${escape(block.lead)} ${block.links
        .map(
          ([label, url]) =>
            `<a class="link" href="${escape(url)}" style="color:${color.ink[0]};white-space:nowrap">${escape(label)}</a>`,
        )
        .join(' &middot; ')}</p>`;
    case 'steps':
      return `<ol class="ink" style="margin:0 0 20px;padding-left:22px;font:400 16px/1.6 ${sans};color:${color.ink[0]}">${block.steps.map((step) => `<li style="margin:0 0 8px">${escape(step)}</li>`).join('')}</ol>`;
  }
}

/** Draws the logo with boxes, because many mail programs block images until the reader allows them. */
const markPart = (width: number, height: number, radius = 0) =>
  `<div style="width:${width}px;height:${height}px;margin:0 auto;border-radius:${radius}px;background:${color.accent[0]};font-size:0;line-height:0"></div>`;
const mark = [markPart(14, 2), markPart(2, 4), markPart(9, 9, 5), markPart(2, 4), markPart(14, 2)].join('');
const brand = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td aria-hidden="true" style="width:20px;vertical-align:middle">${mark}</td><td class="ink" style="padding-left:8px;font:500 22px/1.2 ${serif};letter-spacing:-.01em;color:${color.ink[0]};vertical-align:middle">${escape(site.product)}</td></tr></table>`;

const styles = `@media (max-width:480px){.inside{padding-left:20px!important;padding-right:20px!important}}:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){.page{background:${color.paper[1]}!important}.sheet{background:${color.tint[1]}!important;border-color:${color.rule[1]}!important}.ink{color:${color.ink[1]}!important}.soft{color:${color.quiet[1]}!important}.line{border-color:${color.rule[1]}!important}.well{background:${color.paper[1]}!important;border-color:${color.rule[1]}!important}.link{color:${color.ink[1]}!important}.act{background:${color.accent[1]}!important;color:${color.paper[1]}!important}}`;

/** Renders an email in both forms, followed by the sender's address and contact. */
export function writeMail({ subject, heading, blocks }: MailWords): ComposedMail {
  const address = [site.company, ...site.address.lines].join(', ');
  const help = `Questions? Write to ${site.contacts.support}.`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title><style>${styles}</style></head><body class="page" style="margin:0;padding:0;background:${color.tint[0]}"><table role="presentation" cellpadding="0" cellspacing="0" width="100%" class="page" style="background:${color.tint[0]}"><tr><td align="center" style="padding:32px 16px"><table role="presentation" cellpadding="0" cellspacing="0" class="sheet" style="width:100%;max-width:600px;background:${color.paper[0]};border:1px solid ${color.rule[0]};border-radius:8px"><tr><td class="inside" style="padding:32px 32px 20px">${brand}<h1 class="ink" style="margin:0 0 16px;font:600 26px/1.25 ${serif};color:${color.ink[0]}">${escape(heading)}</h1>${blocks.map(asHtml).join('')}</td></tr><tr><td class="inside line" style="padding:18px 32px 26px;border-top:1px solid ${color.rule[0]}"><p class="soft" style="margin:0;font:400 13px/1.6 ${sans};color:${color.quiet[0]}">${escape(help)}<br>${escape(address)}</p></td></tr></table></td></tr></table></body></html>`;
  const signature = ['-- ', help, address].join('\n');
  const plain = [heading, ...blocks.map(asText), signature].join('\n\n');
  return { subject, text: `${plain}\n`, html };
}

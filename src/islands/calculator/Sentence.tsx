import { plain, runs } from '../../calculators/sentence.ts';
import type { Run, Sentence as Parts, Style } from '../../calculators/sentence.ts';

/** Keeps a number with its sign, and `CI` with its percentage. */
const unbroken = (text: string) =>
  text
    .replace(/ ([=<>≤≥])(?: |$)/g, '\u00a0$1\u00a0')
    .replaceAll('% CI', '%\u00a0CI')
    // Keeps degrees of freedom together: F(2, 11).
    .replace(/^(\([\d.]+,) /, '$1\u00a0');

/** Text in which a letter stays with its name, as in L-hyoscine. */
export const Words = ({ text }: { text: string }) =>
  unbroken(text)
    .split(/(?<![\p{L}’-])(\p{L}-\p{L}+)/u)
    .map((part, i) =>
      i % 2 === 0 ? (
        part
      ) : (
        <span key={i} className="whole">
          {part}
        </span>
      ),
    );

export const inRun = ({ text, isItalic }: Run, key: number) =>
  isItalic ? <i key={key}>{text}</i> : <Words key={key} text={text} />;

/** A sentence to report, in a style. */
export const Sentence = ({ text, style = 'site' }: { text: Parts; style?: Style }) => (
  <>{runs(text, style).map(inRun)}</>
);

/** A sentence to report, with the parts that this style writes differently highlighted. */
export const Changed = ({ text, style }: { text: Parts; style: Style }) => (
  <>
    {(typeof text === 'string' ? [text] : text).map((part, i) => {
      const isChanged = typeof part !== 'string' && plain([part], style) !== plain([part]);
      return (
        <span key={i} className={isChanged ? 'changed' : undefined}>
          {runs([part], style).map(inRun)}
        </span>
      );
    })}
  </>
);

// The result of a calculator in an article: figure, estimate, and sentence. Numbers that differ from the article's are highlighted.
import { intervalName, limitsInWords } from '../../../calculators/in-sentences.ts';
import type { Estimate, InputError, Report } from '../../../calculators/report.ts';
import { Numbers } from '../Numbers.tsx';
import { Picture } from '../Picture.tsx';
import type { Charts } from '../load-chart.ts';
import { plain, runs, type Sentence } from '../../../calculators/sentence.ts';
import { Words } from '../Sentence.tsx';

type Props = {
  id: string;
  answer: Report | InputError;
  /** The result published in the article. */
  published: Report;
  charts: Charts;
};

const number = /(−?\d[\d.,]*(?<=\d))/;

/** A sentence in which the numbers that differ from another sentence are highlighted. */
function Compared({ text, before }: { text: Sentence; before: Sentence }) {
  const old = plain(before).match(new RegExp(number, 'g')) ?? [];
  let place = -1;
  return runs(text, 'site').flatMap(({ text: words, isItalic }, i) =>
    words.split(number).map((part, j) => {
      const key = `${i}.${j}`;
      if (j % 2 === 1) place += 1;
      const isNew = j % 2 === 1 && part !== old[place];
      if (isNew) return <b key={key}>{part}</b>;
      return isItalic ? <i key={key}>{part}</i> : <Words key={key} text={part} />;
    }),
  );
}

const inWords = ({ text, interval }: Estimate) =>
  interval ? `${text} (${intervalName(interval)} ${limitsInWords(interval)})` : text;

const named = ({ name, unit }: Estimate) =>
  unit && !name.includes(unit) ? `${name}, in ${unit}. ` : `${name}. `;

export function Answered({ id, answer, published, charts }: Props) {
  const refused = answer.status === 'refused';
  const [main] = refused ? [] : answer.estimates;
  const [first] = published.estimates;
  const isChanged = refused || plain(answer.results) !== plain(published.results);
  return (
    <>
      <div className={refused ? 'drawn old' : 'drawn'}>
        <Picture {...{ id, charts }} width={560} answer={refused ? published : answer} />
      </div>
      <p className="estimate">
        <b>{main ? main.text : '–'}</b>
        {main?.interval && (
          <>
            <small>{intervalName(main.interval)}</small> <span>{limitsInWords(main.interval)}</span>
          </>
        )}
      </p>
      <p className="estimated">
        {main && named(main)}
        {isChanged && first && <span>In the article: {inWords(first)}.</span>}
      </p>
      {!refused && <Numbers report={answer} />}
      <p className="said">
        {refused ? answer.says : <Compared text={answer.results} before={published.results} />}
      </p>
    </>
  );
}

// The result: the estimate with its interval, the other numbers, and the sentence to report.
import type { ComponentType } from 'react';
import { intervalName, limitsInWords } from '../../calculators/in-sentences.ts';
import type { Answer } from '../../calculators/answer.ts';
import { CopyText } from './CopyText.tsx';
import { Numbers } from './Numbers.tsx';
import { Sentence } from './Sentence.tsx';
import { plain } from '../../calculators/sentence.ts';
import type { Style } from '../../calculators/sentence.ts';
import { Mark } from './Mark.tsx';
import type { StyleChoiceProps } from './StyleChoice.tsx';

/** Long estimates use a smaller font size so that they fit on a phone. */
const lengthOf = ({ length }: string) => {
  if (length > 16) return 'longest';
  return length > 9 ? 'long' : undefined;
};

type Props = {
  answer: Answer;
  style: Style;
  setStyle: (style: Style) => void;
  styleChoice: ComponentType<StyleChoiceProps>;
};

export function Result({ answer, style, setStyle, styleChoice: StyleChoice }: Props) {
  if (answer.status === 'refused')
    return (
      <div className="result">
        <p className="estimate">
          <b aria-label="No estimate">–</b>
        </p>
        <p className="estimate-name">{answer.says}</p>
      </div>
    );
  const { estimates, results, warnings } = answer;
  const [main] = estimates;
  return (
    <div className="result">
      {main && (
        <>
          <p className="estimate">
            <b data-signs={main.text.length} data-length={lengthOf(main.text)}>
              {main.text}
            </b>
            {main.interval && (
              <>
                <small>{intervalName(main.interval)}</small>
                <span>{limitsInWords(main.interval)}</span>
              </>
            )}
          </p>
          <p className="estimate-name">
            <b>{main.name}</b>
            {main.unit && ` in ${main.unit}`}
          </p>
        </>
      )}
      <Numbers report={answer} />
      {warnings.map((warning) => (
        <p key={warning} className="warning">
          <Mark kind="doubtful" />
          <span>{warning}</span>
        </p>
      ))}
      <div className="said">
        <p>
          <Sentence text={results} style={style} />
        </p>
        <CopyText
          id="copy-sentence"
          text={() => plain(results, style)}
          words="Copy sentence"
          className="button filled"
        />
        <StyleChoice style={style} setStyle={setStyle} />
      </div>
    </div>
  );
}

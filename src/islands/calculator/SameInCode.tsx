// Reproduces the result in R or Python: code that includes the data, a tab for each language, and the sentence for the methods section.
import { useState } from 'react';
import { differenceInWords } from '../../calculators/scripts/scripts.ts';
import type { Code } from '../../calculators/scripts/scripts.ts';
import { useLoadOnInteraction } from './hydration.ts';
import { CopyText } from './CopyText.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Sentence } from './Sentence.tsx';

type Language = 'r' | 'python';

const names: Readonly<Record<Language, string>> = { r: 'R', python: 'Python' };

// If the browser blocks storage, the choice lasts as long as the page.
function remembered(): Language {
  try {
    return typeof document === 'object' && localStorage.getItem('code') === 'python' ? 'python' : 'r';
  } catch {
    return 'r';
  }
}

function remember(language: Language) {
  try {
    localStorage.setItem('code', language);
  } catch {
    return;
  }
}

const linesShown = 200;

/** The displayed code. For 100,000 numbers, the page shows only the first ones and the commands. */
function readable(code: string): string {
  const lines = code.trim().split('\n');
  const left = lines.length - linesShown;
  return left <= 0
    ? code
    : [
        ...lines.slice(0, linesShown / 2),
        `# … ${left} more lines of numbers, which are copied with the rest …`,
        ...lines.slice(-linesShown / 2),
      ].join('\n');
}

function Tabs({ language, choose }: { language: Language; choose: (next: Language) => void }) {
  const lazy = useLoadOnInteraction();
  return (
    <fieldset className="style-choice">
      <legend>Language</legend>
      <div className="segments">
        {(Object.keys(names) as Language[]).map((key) => (
          <label key={key} id={`code-${key}`} {...lazy}>
            <input
              type="radio"
              id={`code-${key}-i`}
              name="code-language"
              value={key}
              checked={key === language}
              onChange={() => choose(key)}
              {...lazy}
            />
            <span>{names[key]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function SameInCode({ code, methods }: { code: Code; methods: string }) {
  const [chosen, setChosen] = useState(remembered);
  const language = code.python === null ? 'r' : chosen;
  const text = (language === 'python' ? code.python : null) ?? code.r;
  const difference = language === 'python' ? code.differsInPython : code.differs;
  const choose = (next: Language) => {
    remember(next);
    setChosen(next);
  };
  return (
    <Disclosure
      id="same-in-r"
      title={code.python === null ? 'The same in R' : 'The same in R and Python'}
      says={`${text.trim().split('\n').length} lines`}
    >
      {code.python !== null && <Tabs language={language} choose={choose} />}
      <pre tabIndex={0}>
        <code>{readable(text)}</code>
      </pre>
      {difference && <p className="note">{differenceInWords(names[language], difference)}</p>}
      <p className="note">
        <CopyText id="copy-r" text={text} words="Copy the code" className="like-link" />
      </p>
      <p className="methods">
        <b>For the methods section.</b> “<Sentence text={methods} />”{' '}
        <CopyText id="copy-methods" text={methods} words="Copy" className="like-link" />
      </p>
    </Disclosure>
  );
}

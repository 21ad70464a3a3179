// Checks the exercises of an article: their places, their answers, and the explanation of each.
import type { ArticleSource, Part } from './article-source.ts';
import { linkProblem } from './check-link.ts';
import type { LintContext } from './surroundings.ts';

type Component = Part & { kind: 'component' };

/** The component that each part of the exercises belongs in. */
const parents: Readonly<Record<string, string>> = { Answer: 'Exercise', Exercise: 'Exercises' };

const textOf = ({ attributes }: Component, name: string) => {
  const attribute = attributes.find((each) => each.name === name);
  return attribute?.value ?? attribute?.code;
};

/** Returns what is wrong with an attribute that is shown as text with links and emphasis. */
function textProblems(part: Component, name: string, source: ArticleSource, around: LintContext): string[] {
  const text = textOf(part, name);
  if (text === undefined) return [];
  const [mark] = /<\w+[^>]*>|\$[^${}\d][^$]*\$/.exec(text) ?? [];
  const links = [...text.matchAll(/\[[^\]]+\]\(([^)\s]+)\)/g)].map(([, target = '']) =>
    linkProblem(target, source, around),
  );
  return [
    /^[`'"\s]*$/.test(text) && `<${part.name} ${name}="${text}"> is empty. Write ${name}="…".`,
    mark !== undefined &&
      `${name} of this <${part.name}> is shown as typed, including its ${mark}. Write *italic*, **bold**, or [words](/address).`,
    ...links,
  ].filter((message) => typeof message === 'string');
}

/** Returns the answers of an exercise. */
function answersOf(part: Component, { parts }: ArticleSource): Component[] {
  const components = parts.filter((each) => each.kind === 'component');
  const after = components.slice(components.indexOf(part) + 1);
  const end = after.findIndex(({ name }) => name === 'Exercise');
  return after
    .slice(0, end === -1 ? after.length : end)
    .filter(({ name, parent }) => name === 'Answer' && parent === 'Exercise');
}

const isRight = ({ attributes }: Component) => attributes.some(({ name }) => name === 'right');

function answerProblems(part: Component, source: ArticleSource): string[] {
  const answers = answersOf(part, source);
  const right = answers.filter(isRight).length;
  return [
    answers.length < 3 &&
      `this <Exercise> has ${answers.length === 1 ? 'one answer' : `${answers.length || 'no'} answers`}. Write at least three: <Answer why="…">the answer</Answer>.`,
    answers.length > 0 &&
      right !== 1 &&
      `this <Exercise> has ${right === 0 ? 'no right answer' : `${right} right answers`}. Mark exactly one: <Answer right why="…">.`,
  ].filter((message) => message !== false);
}

/** Returns every problem of a part of the exercises, and nothing for other components. */
export function exerciseProblems(part: Component, source: ArticleSource, around: LintContext): string[] {
  const { name, attributes, isEmpty, parent } = part;
  const within = parents[name];
  const flag = attributes.find((each) => name === 'Answer' && each.name === 'right' && each.is !== 'bare');
  return [
    within !== undefined &&
      parent !== within &&
      `<${name}> is not inside <${within}>. Move it between <${within}> and </${within}>.`,
    (name === 'Answer' || name === 'Exercises') &&
      isEmpty &&
      `<${name}> is empty. Write between <${name}> and </${name}>.`,
    flag !== undefined &&
      `<Answer right> takes no value. Write right for the right answer, and leave it out otherwise.`,
    ...(name === 'Answer' ? textProblems(part, 'why', source, around) : []),
    ...(name === 'Exercise'
      ? [...textProblems(part, 'question', source, around), ...answerProblems(part, source)]
      : []),
  ].filter((message) => typeof message === 'string');
}

// Fetches the faces of an article's text for the next one, where the line is neither slow nor metered. Not by <link rel=prefetch>: for
// Firefox that falls under the policy's default, which allows nothing.
import { whenIdle } from './when-idle.ts';

type Line = { saveData?: boolean; effectiveType?: string };
const { connection } = navigator as { connection?: Line };
const isPrecious = connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '');

if (document.documentElement.dataset['faces'] !== '1' && !isPrecious)
  whenIdle(() => {
    Promise.all(['/fonts/text.woff2', '/fonts/italic.woff2'].map((face) => fetch(face, { priority: 'low' })))
      .then((answers) => Promise.all(answers.map((answer) => answer.arrayBuffer())))
      .then(() => {
        localStorage['faces'] = 1;
      })
      // Then the next article is set in the system's faces too.
      .catch(() => undefined);
  });

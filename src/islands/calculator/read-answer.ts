// What reads pastes; a page fetches it after its first answer.
export { answerOf } from '../../instruments/answer.ts';
export { sheetOf } from '../../instruments/read-paste.ts';

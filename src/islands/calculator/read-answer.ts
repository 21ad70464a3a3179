// The parser of pastes, which a page loads after its first answer.
export { answerOf } from '../../instruments/answer.ts';
export { sheetOf } from '../../instruments/read-paste.ts';

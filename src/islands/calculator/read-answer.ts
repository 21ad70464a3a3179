// The parser of pastes, which a page loads after its first answer.
export { answerOf } from '../../calculators/answer.ts';
export { sheetOf } from '../../calculators/parse-pasted-table.ts';

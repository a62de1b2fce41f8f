export { uncountAnswers } from './answer-counts';
export { deleteCodesOf, deleteCodingChangesBefore, findOldestCodingChange } from './coding-queries';
export { memberVariablesOf, respondentInWords } from './member-variables';
export { compareShares } from './statistics';

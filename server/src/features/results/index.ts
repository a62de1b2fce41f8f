export { deleteCodingChangesBefore } from './coding-queries';
export { memberVariablesOf, respondentInWords } from './member-variables';
export { compareShares } from './statistics';

export {
  asksForSensitive,
  countOpenQuestions,
  customFieldsOf,
  exportCustomValues,
  whyNotCustomConditions,
} from './actions';
export { customValuesQuery, deleteCustomValues, meetsCustomCondition, membersMeetingQuery } from './queries';
export type { CustomCondition } from './rules';

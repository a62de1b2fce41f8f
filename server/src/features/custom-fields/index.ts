export {
  asksForSensitive,
  countOpenQuestions,
  customFieldsOf,
  exportCustomValues,
  labelsOfDetails,
  listSensitiveFieldIds,
  requireResultFields,
  whyNotCustomConditions,
} from './actions';
export { customValuesQuery, deleteCustomValues, meetsCustomCondition } from './queries';
export type { CustomCondition, CustomField } from './rules';

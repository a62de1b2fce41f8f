export {
  asksForSensitive,
  countOpenQuestions,
  createCustomField,
  customFieldsOf,
  exportCustomValues,
  fieldsOfFiles,
  importValues,
  labelsOfDetails,
  listSensitiveFieldIds,
  requireResultFields,
  valuesInWords,
  whyNotCustomConditions,
} from './actions';
export { customValuesQuery, deleteCustomValues, findCustomField, meetsCustomCondition } from './queries';
export { type CustomCondition, type CustomField, factInWords, factOf, numbersInCell, valueInWords } from './rules';

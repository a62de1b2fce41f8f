export { prefillInExport, prefillQuery, prefillView, recordPrefill, toldInWords } from './actions';
export { deletePrefillChoices } from './queries';

export { prefillInExport, prefillQuery, prefillView, recordPrefill, toldInWords } from './actions';
export { deleteChoices as deletePrefillChoices } from './queries';

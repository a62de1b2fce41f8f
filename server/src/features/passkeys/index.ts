export { passkeysInExport } from './actions';
export { deletePasskeysOf, deletePasskeysOfSession } from './queries';

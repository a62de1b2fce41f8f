export { passkeysInExport } from './actions';
export { deletePasskeysOf, deletePasskeysOfSessions } from './queries';

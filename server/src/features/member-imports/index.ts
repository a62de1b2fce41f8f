export { importInExport } from './actions';
export { findImportOfMember, forgetImportOfMember } from './queries';

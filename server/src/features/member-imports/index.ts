export { importInExport } from './actions';
export { forgetImportOfMember } from './queries';

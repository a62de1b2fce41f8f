export { pushInExport, pushToMember } from './actions';
export { deletePushOf } from './queries';

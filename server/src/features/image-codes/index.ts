export { spendImageCode } from './actions';
export { deleteOldImageCodes } from './queries';

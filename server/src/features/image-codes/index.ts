export { consumeImageCode } from './actions';
export { deleteOldImageCodes } from './queries';

export {
  picturesOfVersion,
  refuseUnfetched,
  refuseUnfetchedVersion,
  requestBeforehand,
  requestPictures,
} from './actions';

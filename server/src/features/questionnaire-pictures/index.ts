export {
  copyPictureFiles,
  forgetAwaited,
  picturesOfSurvey,
  refuseUnfetched,
  refuseUnfetchedVersion,
  requestBeforehand,
  requestPictures,
  withGivenFiles,
  withPicturesOfSurvey,
} from './actions';

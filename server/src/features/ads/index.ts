export {
  type AdAttempt,
  answerQuestion,
  beginPlaying,
  countPlayed,
  findAdAttempt,
  hasWatchedAd,
  numberOfDay,
  startAdView,
  whyNoMoreAds,
} from './actions';
export { discardClip, lockStoredClip } from './clip-queries';
export { cuesOf, textIn, whyNotCaptions, whyNotQuestions } from './content';
export { clipLink } from './links';
export {
  type AdQuestion,
  countAnswers,
  findAd,
  getAdFigures,
  getQuestion,
  insertAd,
  insertQuestion,
  listQuestions,
  lockAd,
  updateAd,
  updateQuestionsRetired,
} from './queries';
export { beginClip, keepClip, receiveClipPart } from './uploads';

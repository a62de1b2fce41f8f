export {
  allCountries,
  areAnswersKnown,
  countMatchingProfiles,
  countriesNow,
  countryNames,
  describeMatching,
  eraseProfile,
  everythingTold,
  matchingProfiles,
  membersByCountry,
  offerCountries,
  type ProfileChange,
  profileAndAnswers,
  profileFacts,
  profileFactsOf,
  questionsWithChoices,
  saveProfile,
  shortNames,
} from './actions';
export { listIdsByName, whoLivesIn } from './console-queries';
export { fieldsInWords, isName, whyNotTarget } from './rules';

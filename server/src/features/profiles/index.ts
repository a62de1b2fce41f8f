export {
  allCountries,
  areAnswersKnown,
  countMatchingProfiles,
  countryNames,
  describeMatching,
  exportProfile,
  matchingProfiles,
  membersByCountry,
  offerCountries,
  type ProfileChange,
  profileAndAnswers,
  profileFacts,
  profileFactsOf,
  profilePoints,
  questionsWithChoices,
  saveProfile,
  shortNames,
} from './actions';
export { listIdsByName, listIdsByNameBeginning, listIdsWithName, membersInCountryQuery } from './console-queries';
export { deleteProfile, listCountries, profileNameQuery } from './queries';
export { fieldsInWords, isName, whyNotSave, whyNotTarget } from './rules';

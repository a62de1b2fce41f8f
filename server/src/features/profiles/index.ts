export {
  allCountries,
  areAnswersKnown,
  countMatchingLately,
  countMatchingProfiles,
  countryNames,
  describeMatching,
  exportProfile,
  matchesOfTargets,
  matchingProfiles,
  membersByCountry,
  offerCountries,
  type ProfileChange,
  profileFacts,
  profileFactsOf,
  profileFromJson,
  profilePoints,
  questionsWithChoices,
  sampleMatching,
  saveProfile,
  shortNames,
} from './actions';
export { listIdsByName, listIdsByNameBeginning, listIdsWithName, membersInCountryQuery } from './console-queries';
export {
  deleteProfile,
  getProfileInJson,
  listCountries,
  type ProfileInJson,
  profileNameQuery,
  profileQuery,
} from './queries';
export { fieldsInWords, isName, whyNotSave, whyNotTarget } from './rules';

import { PROFILE_FIELDS, type ProfileFieldName } from '@pollen/contract/profile-values';
import { useCall } from '../../api/query';
import { useLang } from '../../locales/language';

/** Returns the names of profile fields and of the entries of their lists, in the operator's language. */
export function useProfileFields() {
  const lang = useLang();
  const lists = useCall('GET /api/v1/ProfileLists', {}).data?.lists;
  return {
    nameOf: (field: ProfileFieldName) => PROFILE_FIELDS[field].label[lang],
    /** Returns null until the lists are loaded, and an empty list for a field without one. */
    entriesOf: (field: ProfileFieldName) =>
      lists ? (lists.find((list) => list.field === field)?.entries ?? []) : null,
  };
}

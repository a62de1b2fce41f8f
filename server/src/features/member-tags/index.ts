export { findOrCreateTag, putTags, tagNames, tagsInExport, tagsOfMembers } from './actions';
export { deleteTagsOfMember, taggedMembersQuery } from './queries';
export { deleteRemovedTagsBefore, findOldestRemovedTag } from './run-queries';

export { tagsInExport, tagsOfMembers } from './actions';
export { deleteTagsOfMember, taggedMembersQuery } from './queries';

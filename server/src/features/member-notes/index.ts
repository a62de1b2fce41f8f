export { notesInExport } from './actions';
export { deleteNotesOfMember } from './queries';

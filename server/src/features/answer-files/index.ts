export { beginUpload, filesMissing, receivePart } from './actions';
export { fileLinks, LINKS_IN_FILES_MS, LINKS_ON_PAGES_MS } from './links';
export { discardFilesOfAttempts, discardFilesOfMember, keepNamed, listFilesNamed, listFilesOfMember } from './queries';

/** The files that every page needs at once, for preloading. */
export { default as figtreeFile } from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
export { default as gabaritoFile } from '@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2?url';
/** For pages that are Chinese whatever the reader's language; see chinese-font.css. */
export { default as chineseStandInFile } from '../assets/chinese-stand-in.ttf?url';

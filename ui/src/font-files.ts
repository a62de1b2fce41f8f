/** For pages that are Chinese whatever the reader's language; see chinese-font.css. */
export { default as chineseStandInFile } from '../assets/chinese-stand-in.ttf?url';

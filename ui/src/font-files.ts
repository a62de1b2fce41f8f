/** For pages that are Chinese whatever the reader's language; see chinese-font.css. */
export { default as chineseFallbackFile } from '../assets/chinese-fallback.ttf?url';

/** For pages that are always Chinese, in any language of the reader; see chinese-font.css. */
export { default as chineseFallbackFile } from '../assets/chinese-fallback.ttf?url';

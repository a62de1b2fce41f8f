export { createPageRenderer } from './page-renderer';

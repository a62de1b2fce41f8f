export { EndOfList } from './EmptyState';

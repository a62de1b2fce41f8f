export { ErrorState } from './EmptyState';

export * from './builders';
export { readyQuestion } from './ready-questions';

export { endPause, listPauses } from './queries';

export { countReversals } from './pauses';
export { endPause, listPauses } from './queries';

export { countReasons } from './pauses';
export { endPause, listPauses } from './queries';

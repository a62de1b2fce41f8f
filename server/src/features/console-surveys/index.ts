export { fromSettings, requireUsableTargets } from './saving';

export { countWaiting, deleteCallsBefore, deleteForgedCallsBefore } from './queries';

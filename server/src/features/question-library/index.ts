export {
  AGREEMENT,
  type Built,
  grid,
  IMPORTANCE,
  multiple,
  open,
  page,
  rating,
  SATISFACTION,
  single,
  text,
  type Words,
} from './builders';
export { readyQuestion } from './ready-questions';

export {
  addToStock,
  approveGiftValue,
  createGift,
  giftById,
  giftPictures,
  offerGift,
  pictureOf,
  putBack,
  takeOne,
} from './actions';
export type { NewGift } from './queries';
export { whyNotRedeem } from './rules';

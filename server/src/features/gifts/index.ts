export { addToStock, approveGiftValue, createGift, giftPictures, pictureOf } from './actions';
export type { NewGift } from './queries';
export { findCheapestPrice, findGift, returnToStock, setGiftOffered, takeFromStock } from './queries';
export { whyNotRedeem } from './rules';

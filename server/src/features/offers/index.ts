export { removeOffer } from './actions';
export { headersOf } from './headers';
export { findFeed, findOldestOfferGone, listFeeds, listOffersOf } from './queries';
export { centsOf, linkOf, MOST_CPI_CENTS, pointsFor, valueAt } from './reading';
export { deleteOffersGoneBefore } from './retention';

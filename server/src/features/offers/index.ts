export { removeOffer } from './actions';
export { headersOf } from './headers';
export { findFeed, listFeeds, listOffersOf } from './queries';
export { centsOf, linkOf, pointsFor, valueAt } from './reading';
export { deleteOffersGoneBefore } from './retention';

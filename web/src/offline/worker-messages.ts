/** What pages say to the service worker. */
export const takeOverMessage = 'take over';
export const cacheMessage = 'keep';

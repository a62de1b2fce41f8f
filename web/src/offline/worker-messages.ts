/** The messages from pages to the service worker. */
export const takeOverMessage = 'take over';
export const cacheMessage = 'keep';

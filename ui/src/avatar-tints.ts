/** The colors of initials. A number chooses by its remainder, so the server may tell the remainder in place of an id. */
export const avatarTints = ['borage', 'leaf', 'sky', 'plum', 'ember', 'poppy'] as const;

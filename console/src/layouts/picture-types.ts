/** The pictures that file pickers offer, as the `accept` attribute has them: those that the server draws anew. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

/** The largest file of a picture that an operator gives: as large as one that is fetched. */
export const MAX_PICTURE_FILE_BYTES = 10 * 1024 * 1024;

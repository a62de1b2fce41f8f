import { pictureFolder } from '../../platform/picture-folder';

/** Pictures that operators uploaded for gifts. */
export const giftPictureFolder = pictureFolder('gift-pictures');

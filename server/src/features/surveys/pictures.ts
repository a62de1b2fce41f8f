import { pictureFolder } from '../../platform/picture-folder';

/** Pictures that operators uploaded for surveys. */
export const surveyPictures = pictureFolder('survey-pictures');

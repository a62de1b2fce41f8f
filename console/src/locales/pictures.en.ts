import { defineWords } from '@pollen/ui/translator';

export const pictureWords = defineWords('pictures', {
  picture: 'Picture',
  choosePicture: 'Choose a picture',
  uploading: 'Uploading',
  removePicture: 'Remove picture',
  pictureTooLarge: 'This file is larger than 4 MB.',
  notPicture: 'Please choose an image file.',
});

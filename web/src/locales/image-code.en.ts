import { defineWords } from '@pollen/ui/translator';

export const imageCodeWords = defineWords('image-code', {
  code: 'Image code',
  changeImage: 'Change image',
  imageFailed: 'The image didn’t load.',
});

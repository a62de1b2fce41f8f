import { defineWords } from './translator';

export const imageCheckWords = defineWords('image-check', {
  title: 'One more check',
  code: 'Image code',
  codeHelp: 'Type the four characters, then press Send. Capitals do not matter.',
  image: 'Image with four bent characters',
  changeImage: 'Another image',
  imageFailed: 'The image did not load.',
  unreadable: 'Cannot read the image? <contact>Write to us</contact>, and we will help you in.',
});

import { defineWords } from '@pollen/ui/translator';

export const imageCheckWords = defineWords('image-check', {
  title: 'One more check',
  help: 'Enter the four characters, then press Send. Not case-sensitive.',
  image: 'Four distorted characters. If you can’t read them, contact us below.',
  unreadable: 'Can’t read the image? <contact>Contact us</contact> and we’ll help you.',
});

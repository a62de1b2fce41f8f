import { placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import { FileImage } from 'lucide-react';
import { placeholder } from '../choices';
import type { KindModule } from '../kind-module';
import { plain } from '../properties';

export const image: KindModule = {
  label: { en: 'Picture', zh: '图片' },
  Icon: FileImage,
  beginning: { imageLink: '/demo/images/home-cabin.svg', altText: placeholder(texts.firstPicture) },
  properties: [plain('imageLink')],
  validators: [],
};

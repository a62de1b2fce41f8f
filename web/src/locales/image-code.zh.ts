import type { ChineseOf } from '@pollen/ui/translator';
import type { imageCodeWords } from './image-code.en';

export const imageCode: ChineseOf<typeof imageCodeWords> = {
  code: '图片验证码',
  changeImage: '换一张图片',
  imageFailed: '图片加载失败。',
};

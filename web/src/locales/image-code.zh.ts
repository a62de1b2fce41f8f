import type { imageCodeWords } from './image-code.en';
import type { ChineseOf } from './translator';

export const imageCode: ChineseOf<typeof imageCodeWords> = {
  code: '图片验证码',
  changeImage: '换一张图片',
  imageFailed: '图片加载失败。',
};

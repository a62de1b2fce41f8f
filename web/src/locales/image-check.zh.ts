import type { imageCheckWords } from './image-check.en';
import type { ChineseOf } from './translator';

export const imageCheck: ChineseOf<typeof imageCheckWords> = {
  title: '再确认一步',
  code: '图片验证码',
  codeHelp: '请输入图片中的四个字符，然后点击“发送”。不区分大小写。',
  image: '显示四个变形字符的图片',
  changeImage: '换一张图片',
  imageFailed: '图片加载失败。',
  unreadable: '无法辨认图片？请<contact>联系客服</contact>，我们会为您处理。',
};

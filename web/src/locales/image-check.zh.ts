import type { ChineseOf } from '@pollen/ui/translator';
import type { imageCheckWords } from './image-check.en';

export const imageCheck: ChineseOf<typeof imageCheckWords> = {
  title: '再确认一步',
  help: '请输入图片中的四个字符，然后点击“发送”。不区分大小写。',
  image: '四个变形的字符。如果无法辨认，请通过下方链接联系客服。',
  unreadable: '无法辨认图片？请<contact>联系客服</contact>，我们会为您处理。',
};

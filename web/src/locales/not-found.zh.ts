import type { ChineseOf } from '@pollen/ui/translator';
import type { notFoundWords } from './not-found.en';

export const notFound: ChineseOf<typeof notFoundWords> = {
  title: '找不到这个页面',
  text: '地址可能已失效或输入有误，您的账户没有任何变化。',
  home: '返回首页',
  surveys: '去看问卷',
};

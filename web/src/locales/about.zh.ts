import type { ChineseOf } from '@pollen/ui/translator';
import type { aboutWords } from './about.en';

export const about: ChineseOf<typeof aboutWords> = {
  title: '关于 Pollen',
  signUp: '注册',
  surveys: '查看问卷',
  contact: '联系我们',
};

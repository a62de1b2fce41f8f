import type { ChineseOf } from '@pollen/ui/translator';
import type { legalWords } from './legal.en';

export const legal: ChineseOf<typeof legalWords> = {
  contents: '本页目录',
  print: '打印或保存',
  address: '来源：{address}',
  texts: '法律文本',
  terms: '使用条款',
  privacy: '隐私政策',
  rules: '活动规则',
  failed: '文本加载失败',
};

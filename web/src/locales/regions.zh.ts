import type { ChineseOf } from '@pollen/ui/translator';
import type { regionWords } from './regions.en';

export const regions: ChineseOf<typeof regionWords> = {
  unavailable: '抱歉，当前网络不可用。',
  why: '当前网络所在的国家或地区无法注册账户。如果您已有账户，仍可照常登录。',
  both: '{unavailable}{why}',
  confirm: '我知道了',
  cancel: '取消',
};

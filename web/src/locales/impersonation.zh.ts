import type { ChineseOf } from '@pollen/ui/translator';
import type { impersonationWords } from './impersonation.en';

export const impersonation: ChineseOf<typeof impersonationWords> = {
  label: '管理员视角',
  viewedMember: '您看到的是 {name} 所见的内容。',
  readOnly: '无法进行任何更改，本次浏览将于 {time} 结束。',
  close: '关闭',
  ended: '本次浏览已结束。请关闭此标签页，并从管理后台重新打开。',
};

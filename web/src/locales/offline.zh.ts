import type { ChineseOf } from '@pollen/ui/translator';
import type { offlineWords } from './offline.en';

export const offline: ChineseOf<typeof offlineWords> = {
  title: '您已离线',
  text: '打开这个页面需要网络连接。您的余额和已提交的回答都是安全的。',
  tryAgain: '重试',
  surveys: '查看上次的问卷列表',
};

import type { ChineseOf } from '@pollen/ui/translator';
import type { cookieWords } from './cookies.en';

export const cookies: ChineseOf<typeof cookieWords> = {
  title: 'Cookie',
  text: '我们需要使用部分 Cookie 来保持您的登录状态。经您同意，我们还会使用 Cookie 来衡量网站表现并记住您的设置。',
  accept: '接受',
  dontAccept: '不接受',
  settings: 'Cookie 设置',
  necessary: '严格必要',
  alwaysActive: '始终启用',
  performance: '性能',
  functional: '功能',
  allowAll: '全部允许',
  confirm: '确认我的选择',
};

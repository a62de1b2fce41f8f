import type { ChineseOf } from './translator';
import type { uiWords } from './ui-words';

export const ui: ChineseOf<typeof uiWords> = {
  close: '关闭',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  previousPage: '上一页',
  nextPage: '下一页',
  page: '第',
  ofPages: '页，共 {total} 页',
  pageNumber: '第 {page} 页',
  coins: { other: '金币' },
  loading: '加载中',
  done: '已完成',
  now: '进行中',
  failed: '未成功',
};

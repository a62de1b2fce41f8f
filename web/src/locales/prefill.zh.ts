import type { ChineseOf } from '@pollen/ui/translator';
import type { prefillWords } from './prefill.en';

export const prefill: ChineseOf<typeof prefillWords> = {
  share: '提供这些回答',
  shareNote: '这样 {partner} 就不会再问您',
  shown: '{partner} 将收到的内容',
  privateShared: '{partner} 会收到以上回答和一个随机编号，其他合作伙伴都不知道该编号。',
  toldTitle: '我们告诉 {partner} 的内容',
  told: '您关于以下各项的回答：{fields}。除此之外不提供任何资料。',
  comma: '、',
  settingsTitle: '提供给合作伙伴的回答',
  settingsText: '您曾选择在开始这些合作伙伴的问卷时提供资料中的回答。',
  none: '您没有向任何合作伙伴提供回答。',
  stop: '停止提供',
  stopWith: '停止向 {partner} 提供',
  stopping: '正在停止…',
  stopped: '不再向 {partner} 提供您的资料。',
  stopTitle: '停止向 {partner} 提供？',
  stopText: '从下一份问卷起，对方不再收到这些回答：{fields}。对方已收到的内容不会撤回。',
  keep: '继续提供',
  failed: '无法加载您的选择',
};

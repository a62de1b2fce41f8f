import type { ChineseOf } from '@pollen/ui/translator';
import type { helpWords } from './help.en';

export const help: ChineseOf<typeof helpWords> = {
  title: '帮助',
  description: '关于 Pollen 的解答：如何加入、参加问卷、账户与资料、金币与奖励，以及如何联系我们。',
  lead: '会员常问的问题，分为四个部分。如果没有您要找的，请写信给我们，每封来信都有人阅读。',
  sections: '分类',
  overview: '概览',
  surveys: '参与问卷',
  account: '账户与资料',
  rewards: '金币与奖励',
  contact: '联系我们',
  contactLead: '每条留言都有专人阅读和回复。',
  failed: '常见问题加载失败',
  empty: '暂无问题',
  emptyText: '请给我们来信，我们会逐一回复。',
  search: '搜索问题',
  searchExample: '付款、未符合条件、等级……',
  found: { other: '找到 {n} 个问题' },
  noneFound: '没有匹配的问题',
  noneFoundText: '请换一个词，或给我们留言。',
  stillOpenText: '每条留言都有专人阅读，并通过邮件回复。',
  stillOpen: '没有找到答案？',
  commonTitle: '常见问题',
  commonDescription: '关于 Pollen 的常见问题与解答：如何加入、参加问卷、账户与资料、金币与奖励。',
  commonLead: '会员最常问的问题。帮助中心可搜索全部问题；其他问题请联系我们。',
  allQuestions: '全部问题',
};

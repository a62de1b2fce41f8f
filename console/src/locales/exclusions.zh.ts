import type { ChineseOf } from '@pollen/ui/translator';
import type { exclusionWords } from './exclusions.en';

export const exclusions: ChineseOf<typeof exclusionWords> = {
  title: '主题与排除条件',
  effect: {
    other:
      '符合条件的 {matching} 名会员中，目前有 {n} 名被排除。被排除的会员看不到本问卷、不会收到相关邮件，也无法开始作答。',
  },
  topics: '本问卷的主题',
  topicsHelp: '用逗号分隔，例如：能源，取暖。其他问卷可按主题排除。最多 {n} 个。',
  none: '本问卷未因其他问卷排除任何会员。',
  rule: '排除条件 {n}',
  who: '会员',
  did_completed: '完成过',
  did_started: '开始过',
  did_invited: '受邀参加过',
  what: '哪份问卷',
  bySurvey: '指定编号的问卷',
  byTopic: '某主题的任一问卷',
  number: '问卷编号',
  topic: '主题',
  days: '最近天数',
  add: '添加排除条件',
  remove: '移除排除条件 {n}',
  save: '保存排除条件',
  discard: '放弃更改',
  saved: '主题与排除条件已保存。',
  wrong: '请填写问卷编号或主题，以及 1 到 365 的天数。',
};

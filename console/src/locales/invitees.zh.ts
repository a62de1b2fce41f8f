import type { ChineseOf } from '@pollen/ui/translator';
import type { inviteeWords } from './invitees.en';

export const invitees: ChineseOf<typeof inviteeWords> = {
  show: '查看将被邀请的会员',
  title: '将被邀请的会员',
  many: { other: '目前可邀请 {n} 位会员。每批优先选择近期受邀最少者，其次随机。' },
  counting: '正在统计符合条件的会员',
  countFailed: '未能统计符合条件的会员。',
  nobody: '目前没有可邀请的会员：符合条件的会员已受邀、已开始作答、不接收邮件，或本周邀请已达上限。',
  member: '会员',
  number: '编号 {id}',
  country: '国家/地区',
  gender: '性别',
  woman: '女',
  man: '男',
  age: '年龄',
  level: '等级',
};

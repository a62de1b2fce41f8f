import type { ChineseOf } from '@pollen/ui/translator';
import type { calendarWords } from './calendar.en';

export const calendar: ChineseOf<typeof calendarWords> = {
  title: '日历',
  surveys: '问卷',
  lead: '所有问卷的执行期与各批邀请，按平台时区显示。',
  previous: '上个月',
  next: '下个月',
  today: '本月',
  month: '月份',
  empty: '本月没有执行中的问卷。',
  more: '本月的问卷或批次较多，未全部显示。',
  period: '{from} 至 {to}',
  openEnd: '{from} 起，未定结束日',
  oneDay: '{from}',
  completes: '已完成 {done}，目标 {target}',
  waves: { other: '{n} 批邀请' },
  kind_invitation: '邀请',
  kind_notStarted: '提醒：尚未开始',
  kind_notFinished: '提醒：尚未完成',
  sent: '{kind}，{day} {time}：已发 {n} 封',
  scheduled: '{kind}，{day} {time}：已排期，最多 {n} 人',
  canceled: '{kind}，{day} {time}：已取消',
  legendField: '执行期',
  legendSent: '已发送的批次',
  legendScheduled: '已排期的批次',
};

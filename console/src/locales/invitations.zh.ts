import type { ChineseOf } from '@pollen/ui/translator';
import type { invitationWords } from './invitations.en';

export const invitations: ChineseOf<typeof invitationWords> = {
  title: '邮件邀请',
  start: '邀请会员',
  empty: '尚未通过邮件邀请任何会员。',
  caption: '各批邀请，最新的在前',
  wave: '批次',
  state: '状态',
  planning: '正在挑选会员',
  sending: '发送中',
  sent: '已发送',
  stopped: '已停止',
  stoppedBySurvey: '问卷不再接受作答',
  planned: '已选',
  mailed: '已发邮件',
  opened: '已打开',
  clicked: '已点击',
  started: '已开始',
  completed: '已完成',
  stop: '停止',
  figures:
    '每名会员只计一次。点击、开始与完成占已发邮件的比例；打开占允许我们查看的会员所收邮件的比例，此类会员较少。能识别的链接扫描程序的点击不计入。',
  stopWave: '停止 {time} 的这批邀请',

  startQuestion: '通过邮件邀请会员？',
  counting: '正在统计符合条件的会员',
  countFailed: '未能统计符合条件的会员。',
  matching: {
    other: '现在可邀请 {n} 名会员：符合条件、愿意接收邮件、未曾受邀参加本问卷且尚未开始作答。',
  },
  nobody: '目前没有可邀请的会员：符合条件的会员已受邀、已开始作答、不接收邮件，或本周邀请已达上限。',
  size: '最多邀请人数',
  sizeHelp: '近期受邀较少的会员优先；每人每周最多收到 {perWeek} 封邀请。问卷答满后自动停止。',
  sizeWrong: '请输入 1 到 {most} 的整数。',
  confirm: '邀请',
  confirming: '正在开始',
  isStarted: '邀请正在发送。',
  stopQuestion: '停止这批邀请？',
  stopText: '已发出的邮件不会撤回。尚未收到邮件的会员可以再次受邀。',
  stopping: '正在停止',
  isStopped: '这批邀请已停止。',
};

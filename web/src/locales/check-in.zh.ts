import type { ChineseOf } from '@pollen/ui/translator';
import type { checkInWords } from './check-in.en';

export const checkIn: ChineseOf<typeof checkInWords> = {
  title: '每日签到',
  lead: { other: '每天点一下，得 {n} 金币。日历显示本月的签到情况。' },
  leadCalendar: '日历显示本月的签到情况。',
  leadDone: '今天已签到，明天再来领取金币。',
  daysInARow: '连续签到天数',
  thisWeek: '本周',
  signIn: '签到',
  signingIn: '正在签到',
  signedToday: '今日已签到',
  alreadySigned: '您今天已经签到过了。',
  success: { other: '签到成功，获得 {n} 金币' },
  successBonus: '已连续签到 {streak} 天，含连签奖励。',
  days: { other: '{n} 天' },
  nextBonus: '下次连签奖励',
  bonusIn: { other: '{n} 天后' },
  bonusNow: '下次签到即得',
  bestRun: '本月最长连签',
  signedIn: '已签到',
  today: '今天',
  restrictedTitle: '暂时无法签到',
  contact: '联系客服',
  failed: '签到日历加载失败',
};

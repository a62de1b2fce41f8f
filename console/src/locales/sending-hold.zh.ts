import type { ChineseOf } from '@pollen/ui/translator';
import type { sendingHoldWords } from './sending-hold.en';

export const sendingHold: ChineseOf<typeof sendingHoldWords> = {
  restored: '恢复的副本：暂停一切发送',
  restoredText: '本平台由备份恢复而来。邮件、付款和对合作伙伴的调用均在等待。',
  moved: '旧副本：暂停一切发送',
  movedText: '本平台已迁移到另一个数据库。邮件、付款和对合作伙伴的调用均在等待。',
  resume: '恢复发送',
  resuming: '正在恢复…',
  question: '恢复发送？',
  taken: '本副本的数据截至 {at}，此后发生的事不在其中。',
  onlyOne: '仅在没有其他副本运行时恢复，否则同一批人会收到两份邮件和付款。',
  waiting: '以下内容将立即发出：',
  mails: { other: '{n} 封邮件' },
  otherCalls: { other: '{n} 项其他任务，例如付款或对合作伙伴的调用' },
  discard: { other: '放弃等待中的 {n} 封邮件，其中大部分原平台很可能已经发送。' },
  resumed: '本平台已恢复发送。',
};

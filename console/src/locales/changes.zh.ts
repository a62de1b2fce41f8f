import type { ChineseOf } from '@pollen/ui/translator';
import type { changeWords } from './changes.en';

export const changes: ChineseOf<typeof changeWords> = {
  change: '修改',
  changeNamed: '修改：{name}',
  save: '保存',
  saving: '正在保存',
  saved: '已保存，立即生效。',
  reason: '原因',
  reasonHelp: '将保留在修改记录和操作日志中。',
  reasonShort: '请填写原因（至少 {min} 个字）。',
  history: '修改记录',
  historyNamed: '修改记录：{name}',
  historyTitle: '{name}的修改记录',
  lastChange: '{by}，{at}',
  neverChanged: '未曾修改',
  asShipped: '系统初始内容',
  now: '当前',
  restores: '恢复自版本 {n}',
  version: '版本 {n}',
  bringBack: '恢复',
  bringingBack: '正在恢复',
  bringBackVersion: '恢复版本 {n}',
  bringBackQuestion: '恢复版本 {n}？',
  bringBackText: '恢复会生成一个新版本，已有记录不会丢失。',
  broughtBack: '已恢复，立即生效。',
  noHistory: '尚无修改记录。',
};

import type { ChineseOf } from '@pollen/ui/translator';
import type { passwordMeterWords } from './password-meter.en';

export const passwordMeter: ChineseOf<typeof passwordMeterWords> = {
  none: '同时包含数字、大写和小写字母即为强密码',
  short: { other: '太短。还需 {n} 个字符' },
  long: '太长。最多 256 个字符',
  noLetter: '弱。请加入字母',
  noDigit: '弱。请加入数字',
  panelName: '弱。请勿包含 Pollen',
  ownAddress: '弱。请勿包含您的邮箱名',
  common: '弱。该密码过于常见',
  checking: '正在检查',
  addCapital: '良好。加入大写字母会更强',
  addLowercase: '良好。加入小写字母会更强',
  strong: '强',
};

import type { ChineseOf } from '@pollen/ui/translator';
import type { passwordWords } from './password.en';

export const password: ChineseOf<typeof passwordWords> = {
  title: '修改密码',
  lead: '修改密码后，其他设备上的登录会失效。',
  oldPassword: '原密码',
  newPassword: '新密码',
  confirmPassword: '确认新密码',
  rule: '至少 8 位，须包含字母和数字。',
  change: '修改密码',
  changing: '正在修改',
  changed: '密码修改成功',
};

import type { ChineseOf } from '@pollen/ui/translator';
import type { loginEndWords } from './login-end.en';

export const loginEnd: ChineseOf<typeof loginEndWords> = {
  loginSucceeded: '登录成功',
  blocked: '抱歉，由于{reason}，您已被禁止兑换和填写问卷',
  blockedText: '请联系客服。',
  passkeyFailed: '浏览器未找到 Pollen 的通行密钥，请使用密码登录。',
};

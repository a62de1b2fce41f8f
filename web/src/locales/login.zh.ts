import type { ChineseOf } from '@pollen/ui/translator';
import type { loginWords } from './login.en';

export const login: ChineseOf<typeof loginWords> = {
  logIn: '登录',
  loggingIn: '正在登录',
  signUp: '注册',
  email: '邮箱',
  emailExample: '邮箱地址',
  password: '密码',
  forgotPassword: '忘记密码',
  withPasskey: '使用通行密钥',
  passkeyFailed: '浏览器未找到 Pollen 的通行密钥，请使用密码登录。',
  newHere: '还没有账户？',
  loginSucceeded: '登录成功',
  blocked: '抱歉，由于{reason}，您已被禁止兑换和填写问卷',
  blockedText: '请联系客服。',
};

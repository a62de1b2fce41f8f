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
  newHere: '还没有账户？',
};

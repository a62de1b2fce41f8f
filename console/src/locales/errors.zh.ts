import type { ChineseOf } from '@pollen/ui/translator';
import type { errorWords } from './errors.en';

export const errors: ChineseOf<typeof errorWords> = {
  400: '服务器无法理解该请求。',
  403: '您无权执行此操作。',
  404: '未找到相关内容。',
  413: '内容过大，无法发送。',
  429: '请求过于频繁，请稍后再试。',
  500: '服务器出错，错误已记录。',
  502: '暂时无法连接服务器。',
  503: '服务器繁忙，请稍后再试。',
  504: '服务器响应超时。',
  status: '服务器返回状态 {status}。',
  timeout: '服务器响应超时。',
  network: '无法连接服务器，请检查网络。',
  system: '出现了问题。',
  sessionExpired: '登录已过期，请重新登录。',
};

import type { ChineseOf } from '@pollen/ui/translator';
import type { errorWords } from './errors.en';

export const errors: ChineseOf<typeof errorWords> = {
  400: '请求错误',
  401: '未授权，请重新登录',
  403: '拒绝访问',
  404: '未找到您要的内容',
  405: '不允许的请求方法',
  408: '请求超时',
  413: '内容过大，无法发送',
  415: '不支持此类内容',
  429: '操作过于频繁，请稍后再试',
  500: '服务器错误',
  501: '网络未实现',
  502: '网络错误',
  503: '服务暂不可用',
  504: '网络超时',
  505: '不支持该 HTTP 版本',
  status: '连接出错（{status}）',
  timeout: '服务器响应超时，请刷新页面',
  network: '无法连接到服务器',
  system: '系统错误',
  sessionExpired: '登录已过期，请重新登录。',
};

import type { ChineseOf } from '@pollen/ui/translator';
import type { surveyPictureWords } from './survey-pictures.en';

export const surveyPictures: ChineseOf<typeof surveyPictureWords> = {
  title: '来自其他网站的图片',
  fetching: { other: '正在获取 {n} 张图片，最多需要一分钟。' },
  failed: { other: '{n} 张图片无法获取。会员会看到空白，因此暂不能发布问卷。' },
  ofQuestionnaire: '问卷文件中自带的图片',
  problem_privateAddress: '该地址不在公共网络上。',
  problem_unreachable: '对方网站没有响应。',
  problem_refused: '对方网站没有该文件，或不允许获取。',
  problem_redirects: '该地址不断跳转到其他地址。',
  problem_tooLarge: '文件超过 10 MB。',
  problem_tooSlow: '对方网站响应过慢。',
  problem_notAPicture: '文件不是 PNG、JPEG、GIF 或 WebP 图片，或已损坏。',
  wayOut: '请在对方网站恢复后重试，或在问卷中更换图片地址。',
  again: '重新获取',
};

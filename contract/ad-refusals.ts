import { refusal } from './operation';

export const adsDayLimit = refusal('adsDayLimit', {
  en: 'That’s your {n} ads for today. The next ones open on {day} at midnight ({zone}).',
  zh: '今天的 {n} 条广告已看完，{day} 零点（{zone}）起可继续观看。',
});
export const adPlaysElsewhere = refusal('adPlaysElsewhere', {
  en: 'An ad is playing in another window. Press play to go on here.',
  zh: '广告正在其他窗口播放。点击播放即可在此继续。',
});
export const adTooFast = refusal('adTooFast', {
  en: 'The clip ran faster than real time. It goes on from where it was.',
  zh: '视频播放速度过快，将从原处继续。',
});
export const adOutOfOrder = refusal('adOutOfOrder', {
  en: 'A part of the clip was skipped. It goes on from where it was.',
  zh: '视频有一部分被跳过，将从原处继续。',
});
export const adNotWatched = refusal('adNotWatched', {
  en: 'Please watch the clip to the end first.',
  zh: '请先看完视频。',
});
export const adNotHere = refusal('adNotHere', { en: 'This survey is not an ad.', zh: '该问卷不是广告。' });

export const clipTooLarge = refusal('clipTooLarge', {
  en: 'This clip is larger than {megabytes} MB.',
  zh: '该视频超过 {megabytes} MB。',
});
export const clipNotMp4 = refusal('clipNotMp4', {
  en: 'This file is not an MP4 video, or it is damaged.',
  zh: '该文件不是 MP4 视频，或已损坏。',
});
export const clipCodec = refusal('clipCodec', {
  en: 'Browsers can’t play the format of this clip ({codec}). Please save it as H.264, VP9 or AV1 with AAC or Opus sound.',
  zh: '浏览器无法播放该视频的编码（{codec}）。请另存为 H.264、VP9 或 AV1 视频，音频用 AAC 或 Opus。',
});
export const clipLength = refusal('clipLength', {
  en: 'The clip takes {seconds} s. Please choose one of {from} to {to} s.',
  zh: '该视频时长为 {seconds} 秒，请选择 {from} 至 {to} 秒的视频。',
});
export const clipGone = refusal('clipGone', {
  en: 'This clip is no longer available. Please upload it again.',
  zh: '该视频已失效，请重新上传。',
});
export const captionsUnreadable = refusal('captionsUnreadable', {
  en: 'Captions ({language}), line {line}: {problem}.',
  zh: '字幕（{language}）第 {line} 行：{problem}。',
});
export const adQuestionWrong = refusal('adQuestionWrong', {
  en: 'Question {n}: {problem}.',
  zh: '第 {n} 题：{problem}。',
});
export const adClipFixed = refusal('adClipFixed', {
  en: 'The clip can’t change after the launch. Please close this ad and add another one.',
  zh: '广告发布后不能更换视频，请关闭该广告并新建一条。',
});
export const adReasonMissing = refusal('adReasonMissing', {
  en: 'Please say why: members see this ad already.',
  zh: '会员已能看到该广告，请说明修改原因。',
});

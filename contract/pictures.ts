import { refusal } from './operation';

export const notAPicture = refusal('notAPicture', { en: 'Please upload pictures', zh: '请上传图片' });
export const pictureUnreadable = refusal('pictureUnreadable', {
  en: 'This picture is damaged or in an unsupported format. Please choose a JPG or PNG file.',
  zh: '图片已损坏或格式无法识别，请选择 jpg 或 png 文件。',
});
export const pictureTooLarge = refusal('pictureTooLarge', {
  en: 'This picture has {width} x {height} pixels, which is too large. Please make it smaller and try again.',
  zh: '图片尺寸为 {width} x {height} 像素，过大，请缩小后重试。',
});
export const pictureGone = refusal('pictureGone', {
  en: 'This picture is no longer available. Please upload it again.',
  zh: '该图片已失效，请重新上传。',
});

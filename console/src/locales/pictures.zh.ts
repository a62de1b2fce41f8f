import type { ChineseOf } from '@pollen/ui/translator';
import type { pictureWords } from './pictures.en';

export const pictures: ChineseOf<typeof pictureWords> = {
  picture: '图片',
  choosePicture: '选择图片',
  uploading: '正在上传',
  removePicture: '移除图片',
  pictureTooLarge: '文件超过 4 MB。',
  notPicture: '请选择图片。',
};

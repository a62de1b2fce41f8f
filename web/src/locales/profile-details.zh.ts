import type { ChineseOf } from '@pollen/ui/translator';
import type { profileDetailsWords } from './profile-details.en';

export const profileDetails: ChineseOf<typeof profileDetailsWords> = {
  title: '研究团队能看到什么',
  comma: '、',
  answersAndFacts: '您的回答，以及您的{facts}。不包括您的姓名、邮箱或出生日期。',
  details: '本问卷还希望获得您资料中的以下信息：{details}。只有您同意后才会提供。',
  agree: '随回答一并提供资料信息',
  agreeNote: '适用于列明此类信息的问卷，您可随时更改。',
  settingsTitle: '问卷中的资料信息',
  settingsText: '部分问卷希望获得您资料中的教育程度、收入等信息。具体项目都会在问卷页面列明。',
  failed: '您的选择加载失败',
  saved: '您的选择已保存',
};

import type { ChineseOf } from '@pollen/ui/translator';
import type { rewardsInfoWords } from './rewards-info.en';

export const rewardsInfo: ChineseOf<typeof rewardsInfoWords> = {
  title: '金币与奖励',
  signUp: '注册',
  choose: '选择奖励',
  worth: '100 枚金币，不信您数数。',
};

import type { profileWords } from './profile.en';
import type { ChineseOf } from './translator';

export const profile: ChineseOf<typeof profileWords> = {
  myInfoTitle: '个人资料',
  email: '邮箱',
  emailHelp: '邮箱即您的登录账号。',
  accountName: '账户名',
  accountNameHelp: '其他会员看到的是这个名字，不会看到您的邮箱。',
  fullName: '姓名',
  fullNameExample: '王小雨',
  gender: '性别',
  male: '男',
  female: '女',
  birthday: '出生日期',
  birthdayHelp: '须年满 16 周岁。',
  country: '国家/地区',
  choose: '请选择',
  countryHelp: '我们会按您居住的国家/地区匹配问卷。',
  locked: '姓名、性别和出生日期保存后不可修改。如有错误，请<contact>联系我们</contact>。',
  lockedSoon: '姓名、性别和出生日期只能填写一次，保存前请仔细核对。',
  update: '更新',
  updating: '正在更新',
  updated: '个人信息修改成功',
  rewardAdded: { other: '{n} 金币已计入余额' },
  rewardTitle: '完善资料可得 {n} 金币，仅一次',
  rewardText: '填写姓名、性别、出生日期和国家/地区后，即可参加问卷。',
  failed: '个人资料加载失败',
};

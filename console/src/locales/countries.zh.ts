import type { ChineseOf } from '@pollen/ui/translator';
import type { countryWords } from './countries.en';

export const countries: ChineseOf<typeof countryWords> = {
  note: '会员资料中可选的国家和地区，以及不允许注册的网络所在地。',
  offered: '资料中可选',
  offeredText: '已选择的会员不受影响，即使该国家或地区不再可选。',
  offeredCount: { other: '{n} 个国家和地区' },
  restricted: '限制注册',
  restrictedText:
    '来自这些地区网络的访客无法注册，也无法获取注册验证码；外出的会员仍可登录。无法判断所在地的访客不受限制。',
  restrictedNone: '没有受限制的国家和地区。',
  edit: '修改',
  editOffered: '资料中可选的国家和地区',
  editRestricted: '限制注册的国家和地区',
  search: '搜索国家或地区',
  nothingFound: '没有匹配的国家或地区。',
  keepOne: '至少保留一个国家或地区。',
  members: { other: '{n} 位会员' },
  removedCount: { other: '移除 {n} 个。' },
  addedCount: { other: '新增 {n} 个。' },
  check: '测试地址',
  checkText: '查看使用该地址的访客会得到什么结果。',
  address: 'IP 地址',
  addressExample: '114.114.114.114',
  addressWrong: '请输入有效的 IP 地址。',
  lookUp: '查询',
  lookingUp: '正在查询',
  country: '国家或地区',
  unknown: '无法判断',
  register: '注册',
  open: '开放',
  closed: '关闭：“抱歉，当前网络不可用。”',
};

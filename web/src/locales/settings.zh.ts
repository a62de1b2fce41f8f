import type { ChineseOf } from '@pollen/ui/translator';
import type { settingsWords } from './settings.en';

export const settings: ChineseOf<typeof settingsWords> = {
  title: '账户设置',
  tabs: '账户设置',
  profile: '资料',
  email: '邮箱',
  password: '密码',
  avatarHint: '支持 jpg、png 格式，一次一张',
  uploadAvatar: '上传头像',
  closeAccount: '注销账户',
  currentEmail: '当前邮箱',
  mailsTitle: '邮件',
  dataTitle: '您的数据',
  dataText: '将 Pollen 保存的您的全部数据下载为一个文件（JSON），包括资料、金币、订单和回答。',
  download: '下载我的数据',
  downloading: '正在整理数据',
  downloaded: '数据已下载',
  devicesTitle: '已登录的设备',
  devicesText: '以下浏览器已登录您的账户。如有不认识的设备，请将其退出并修改密码。',
  devicesFailed: '未能加载设备列表',
  unknownDevice: '未知设备',
  thisDevice: '当前浏览器',
  lastSeen: '上次使用：{when}',
  signOut: '退出登录',
  signOutDevice: '让 {device} 退出登录，上次使用：{when}',
  signedOut: '{device} 已退出登录',
};

import { refusal } from './operation';

export const partnerSecretMissing = refusal('partnerSecretMissing', {
  en: 'This signature needs a secret. Please enter it.',
  zh: '该签名方式需要密钥，请填写。',
});
export const entryLinkUnusable = refusal('entryLinkUnusable', {
  en: 'The entry link must be an https address that contains {mark}.',
  zh: '进入链接必须是包含 {mark} 的 https 地址。',
});
export const partnerSetupUnseen = refusal('partnerSetupUnseen', {
  en: 'Nobody has confirmed the setup of this partner yet. Please check it and save it first.',
  zh: '该合作伙伴的设置尚未确认，请先核对并保存。',
});
export const attributeSensitive = refusal('attributeSensitive', {
  en: 'A sensitive profile question can’t stand for an attribute of a partner.',
  zh: '敏感的个人资料问题不能对应到合作伙伴的属性。',
});

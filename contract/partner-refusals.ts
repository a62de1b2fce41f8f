import { refusal } from './operation';

export const partnerSecretMissing = refusal('partnerSecretMissing', {
  en: 'This signature needs a secret. Please enter it.',
  zh: '该签名方式需要密钥，请填写。',
});
export const partnerNetworksMissing = refusal('partnerNetworksMissing', {
  en: 'Please enter the addresses from which this partner calls. {network} is only an example.',
  zh: '请填写该合作伙伴回调的来源地址。{network} 仅为示例。',
});
export const entryLinkUnusable = refusal('entryLinkUnusable', {
  en: 'Use an https address that contains {mark}, without # and without special characters.',
  zh: '请使用包含 {mark} 的 https 地址，不能含有 # 或特殊字符。',
});
export const partnerSetupUnseen = refusal('partnerSetupUnseen', {
  en: 'Please check the setup of this partner and save it first.',
  zh: '请先核对并保存该合作伙伴的设置。',
});
export const attributeSensitive = refusal('attributeSensitive', {
  en: 'A sensitive profile question can’t stand for an attribute of a partner.',
  zh: '敏感的个人资料问题不能对应到合作伙伴的属性。',
});

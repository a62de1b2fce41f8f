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
export const attributeMapped = refusal('attributeMapped', {
  en: 'The attribute {attribute} is already mapped to a profile field.',
  zh: '属性 {attribute} 已对应到个人资料字段。',
});
export const attributesTooMany = refusal('attributesTooMany', {
  en: 'This partner already has {n} attributes. Remove one first.',
  zh: '该合作伙伴的属性已达 {n} 个，请先移除一个。',
});
export const attributeValuesMissing = refusal('attributeValuesMissing', {
  en: 'Give at least one choice a value of the partner, each value once. A number has none.',
  zh: '请至少为一个选项填写合作伙伴的值，每个值只能填写一次。数字类问题不填写。',
});

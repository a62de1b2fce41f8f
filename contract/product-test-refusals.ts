import { refusal } from './operation';

export const productTestElsewhere = refusal('productTestElsewhere', {
  en: 'This belongs to a product test. Please change it on the page of the test.',
  zh: '此内容属于产品试用，请在该试用的页面中修改。',
});
export const productTestClosed = refusal('productTestClosed', {
  en: 'Applications for this product test are closed.',
  zh: '该产品试用已停止接受申请。',
});
export const productTestFull = refusal('productTestFull', {
  en: 'All places of this product test are taken.',
  zh: '该产品试用的名额已满。',
});
export const productTestStageForbids = refusal('productTestStageForbids', {
  en: 'This is not possible while the test is at “{state}”.',
  zh: '当前处于“{state}”阶段，无法执行此操作。',
});
export const addressConsentMissing = refusal('addressConsentMissing', {
  en: 'Please agree that we pass your address to the sender of the product.',
  zh: '请先同意我们将您的地址提供给产品寄送方。',
});
export const reportNotOpen = refusal('reportNotOpen', {
  en: 'This report opens on {day}.',
  zh: '该报告将于 {day} 开放填写。',
});
export const trackingFileRefused = refusal('trackingFileRefused', {
  en: 'Nothing was imported. Problems in the file: {count}.',
  zh: '未导入任何单号，文件中的问题数：{count}。',
});
export const productTestDatesWrong = refusal('productTestDatesWrong', {
  en: 'Please check the days: {problem}',
  zh: '请检查日期：{problem}',
});
export const noParcelToShip = refusal('noParcelToShip', {
  en: 'No parcel is waiting to be sent.',
  zh: '没有待寄的包裹。',
});
export const addressesExported = refusal('addressesExported', {
  en: 'The addresses of all waiting parcels were exported before. To get them again, choose all addresses.',
  zh: '所有待寄包裹的地址均已导出。如需再次导出，请选择全部地址。',
});
export const extensionDayWrong = refusal('extensionDayWrong', {
  en: 'Choose a day after {from}, and no later than {to}.',
  zh: '请选择 {from} 之后、不晚于 {to} 的日期。',
});
export const applicantNotActive = refusal('applicantNotActive', {
  en: '{name} cannot get a place now: the account is not active.',
  zh: '{name} 目前不能获得名额：账户未处于正常状态。',
});
export const parcelNotLate = refusal('parcelNotLate', {
  en: 'The parcel may take until {day}. Please wait until then.',
  zh: '包裹最晚可能于 {day} 送达，请再等一等。',
});
export const applyOnTestPage = refusal('applyOnTestPage', {
  en: 'This is a product test. Please open its page to take part.',
  zh: '这是产品试用，请前往其页面参加。',
});

import { refusal } from './operation';

export const ownMemberAccount = refusal('ownMemberAccount', {
  en: 'This member uses your own mailbox. Another operator has to decide.',
  zh: '该会员账户使用的是您自己的邮箱，须由其他管理员作出决定。',
});
export const overDecisionLimit = refusal('overDecisionLimit', {
  en: '{amount} coins is above the limit of {limit} for one operator. Your decision has been recorded; a second operator has to make the same decision.',
  zh: '{amount} 金币超过单个管理员可决定的 {limit} 金币。您的决定已记录，还需另一位管理员作出相同决定。',
});
export const overOperatorDay = refusal('overOperatorDay', {
  en: 'This would take you above today’s limit of {limit} coins for one operator. Your decision has been recorded; a second operator has to make the same decision.',
  zh: '您今天单独决定的金额将超过 {limit} 金币。您的决定已记录，还需另一位管理员作出相同决定。',
});
export const overMemberDay = refusal('overMemberDay', {
  en: 'This would take the member above today’s limit of {limit} coins from single operators. Your decision has been recorded; a second operator has to make the same decision.',
  zh: '该会员一天内由单个管理员决定的金额将超过 {limit} 金币。您的决定已记录，还需另一位管理员作出相同决定。',
});

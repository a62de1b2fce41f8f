import { refusal } from './operation';

export const ownMemberAccount = refusal('ownMemberAccount', {
  en: 'This member account has your own mailbox. Another operator has to decide.',
  zh: '该会员账户使用的是您自己的邮箱，须由其他管理员作出决定。',
});
export const overDecisionLimit = refusal('overDecisionLimit', {
  en: '{amount} coins are more than the {limit} that one operator decides about alone. Your decision is noted; a second operator has to decide the same.',
  zh: '{amount} 金币超过单个管理员可决定的 {limit} 金币。您的决定已记录，还需另一位管理员作出相同决定。',
});
export const overOperatorDay = refusal('overOperatorDay', {
  en: 'You would decide about more than {limit} coins alone today. Your decision is noted; a second operator has to decide the same.',
  zh: '您今天单独决定的金额将超过 {limit} 金币。您的决定已记录，还需另一位管理员作出相同决定。',
});
export const overMemberDay = refusal('overMemberDay', {
  en: 'The member would get more than {limit} coins in one day by decisions of single operators. Your decision is noted; a second operator has to decide the same.',
  zh: '该会员一天内由单个管理员决定的金额将超过 {limit} 金币。您的决定已记录，还需另一位管理员作出相同决定。',
});

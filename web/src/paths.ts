import type { ProviderWithPage } from '@pollen/contract/gift-values';

/** Every address of the member app. Nothing else builds a link. */

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

export const paths = {
  home: () => '/',
  signUp: () => '/logon',
  register: () => '/register',
  login: () => '/login',
  forgot: () => '/forgot',
  rewardsInfo: () => '/integralAward',
  about: () => '/aboutQuestionnaire',
  help: (section?: string) => withQuery('/helpFeedback', { activeNames: section }),
  /** With an attempt: the form begins with its survey. */
  contact: (attemptId?: string) => withQuery('/helpFeedback', { type: 'contact', attempt: attemptId }),
  commonQuestions: () => '/offenQuestion',
  terms: () => '/privacyClauses/1',
  privacy: () => '/privacyClauses/2',
  cookiePolicy: () => '/privacyClauses/2#cookies',
  chineseTerms: () => '/yhxy',
  activeRules: () => '/ActiveRules',
  incomeDetails: () => '/incomeDetails',

  questionnaire: () => '/questionnaire',
  surveyInfo: (encryptId: string) => withQuery('/questionnaireItem', { encryptId }),
  survey: (attemptId: string | number) => `/survey/${attemptId}`,
  productTest: (encryptId: string) => withQuery('/productTest', { encryptId }),
  productTests: () => '/productTests',
  answerHistory: () => '/answerHistory',

  exchange: (tab?: 'records') => withQuery('/exchange', { tab }),
  shopDetail: (giftId: number) => withQuery('/shopDetail', { id: giftId }),
  orderDetail: (orderId: number) => withQuery('/orderDetail', { id: orderId }),
  redemptionRecords: () => '/redemptionRecords',
  rewards: () => '/rewards',
  reward: (provider: ProviderWithPage) => `/rewards/${provider}`,

  mine: () => '/mine',
  currentLevel: () => '/currentLevel',
  myYear: (year?: number) => withQuery('/myYear', { year }),
  points: () => '/myAccount?title=1',
  credits: () => '/myAccount?title=2',
  checkIn: () => '/signIn',
  myInfo: () => '/myInfo',
  updateAvatar: () => '/updateAvatar',
  /** With a gift: where to go back to once the information is saved. */
  payoutAccount: (giftId?: number) => withQuery('/updateInfo', { gift: giftId }),
  changePassword: () => '/changePwd',
  helpEarn: () => '/helpEarn',
  ranking: () => '/readRecommend',
  friends: () => '/hasBeenInvited',
  settingsProfile: () => '/settingsProfile',
  settingsEmail: () => '/settingsEmail',
  settingsPassword: () => '/settingsPassword',
  mailPreferences: (token: string) => withQuery('/mailPreferences', { token }),
  inbox: () => '/inbox',
  sentMessage: (token: string) => withQuery('/message', { token }),
  closeAccount: () => '/closeAccount',

  /** The referral link that members share. */
  invitation: (recommendedCode: string) => withQuery('/logon', { uid: recommendedCode }),
} as const;

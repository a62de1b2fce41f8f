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
  /** With a ticket in the state of the history entry. */
  suspension: () => '/suspension',
  rewardsInfo: () => '/integralAward',
  about: () => '/aboutQuestionnaire',
  trust: () => '/howWeTreatYou',
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
  /** With a case: that one is shown. */
  cases: (id?: string) => withQuery('/cases', { id }),

  exchange: (tab?: 'records') => withQuery('/exchange', { tab }),
  shopDetail: (giftId: number) => withQuery('/shopDetail', { id: giftId }),
  orderDetail: (orderId: number) => withQuery('/orderDetail', { id: orderId }),
  redemptionRecords: () => '/redemptionRecords',
  rewards: () => '/rewards',
  /** With a gift: its amount is selected. */
  reward: (provider: ProviderWithPage, giftId?: number) => withQuery(`/rewards/${provider}`, { amount: giftId }),

  mine: () => '/mine',
  currentLevel: () => '/currentLevel',
  myYear: (year?: number) => withQuery('/myYear', { year }),
  points: () => '/myAccount?title=1',
  credits: () => '/myAccount?title=2',
  checkIn: () => '/signIn',
  myInfo: () => '/myInfo',
  updateAvatar: () => '/updateAvatar',
  /** With a gift: where to go back to once the account is saved; with a provider too, to the page of that. */
  payoutAccount: (giftId?: number, provider?: ProviderWithPage) =>
    withQuery('/updateInfo', { gift: giftId, reward: provider }),
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

/**
 * The pages of members whose documents show something before their scripts come, each with an address that stands for all
 * of its addresses: the build renders the skeleton of the page from it.
 */
export const memberPages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'questionnaire',
      'exchange',
      'redemptionRecords',
      'rewards',
      'mine',
      'currentLevel',
      'myYear',
      'myAccount',
      'signIn',
      'myInfo',
      'updateAvatar',
      'uploadAvatar',
      'changePwd',
      'answerHistory',
      'productTest',
      'productTests',
      'incomeDetails',
      'updateInfo',
      'helpEarn',
      'readRecommend',
      'hasBeenInvited',
      'inbox',
      'cases',
      'settingsProfile',
      'settingsEmail',
      'settingsPassword',
      'shopDetail',
      'questionnaireItem',
      'orderDetail',
    ].map((path) => [`/${path}`, `/${path}`]),
  ),
  '/rewards/:provider': '/rewards/online-store',
  '/survey/:attemptId': '/survey/anything',
};

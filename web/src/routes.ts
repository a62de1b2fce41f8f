import { layout, type RouteConfigEntry } from '@react-router/dev/routes';
import { page } from './page-routes';

export default [
  layout('layouts/PublicLayout.tsx', [
    page('/', 'landing/LandingPage'),
    page('integralAward', 'rewards-info/RewardsInfoPage'),
    page('aboutQuestionnaire', 'about/AboutPage'),
    page('howWeTreatYou', 'trust/TrustPage'),
    page('helpFeedback', 'help/HelpPage'),
    page('offenQuestion', 'help/CommonQuestionsPage'),
    page('privacyClauses/1', 'legal/TermsPage'),
    page('privacyClauses/:id', 'legal/PrivacyPage'),
    page('yhxy', 'legal/ChineseTermsPage'),
    page('ActiveRules', 'referrals/ActiveRulesPage'),
    page('*', 'not-found/NotFoundPage'),
  ]),

  layout('layouts/AccountLayout.tsx', [
    page('logon', 'account/AccountPage'),
    page('register', 'account/AccountPage'),
    page('login', 'account/AccountPage'),
    page('forgot', 'account/AccountPage'),
    page('offline', 'offline/OfflinePage'),
  ]),

  // Readable by visitors too; mailed links lead here.
  layout('layouts/OpenDataLayout.tsx', [
    page('questionnaireItem', 'survey-info/SurveyInfoPage'),
    page('orderDetail', 'orders/OrderDetailPage'),
    page('updateInfo', 'payout-account/PayoutAccountPage'),
    page('incomeDetails', 'referrals/IncomeDetailsPage'),
    page('emailChange', 'email-change/EmailChangePage'),
    page('mailPreferences', 'mail-preferences/MailPreferencesPage'),
    page('unsubscribe', 'unsubscribe/UnsubscribePage'),
    page('message', 'help/SentMessagePage'),
    page('notMe', 'not-me/NotMePage'),
    page('suspension', 'suspension/SuspensionPage'),
    page('done/:study', 'survey-done/SurveyDonePage'),
    // Says goodbye when nobody is signed in any more.
    page('closeAccount', 'closing/CloseAccountPage'),
  ]),

  layout('layouts/MemberLayout.tsx', [
    page('questionnaire', 'questionnaire/QuestionnairePage'),
    page('exchange', 'exchange/ExchangePage'),
    page('shopDetail', 'exchange/ShopDetailPage'),
    page('redemptionRecords', 'orders/RedemptionRecordsPage'),
    page('rewards', 'rewards/RewardsPage'),
    page('rewards/:provider', 'rewards/RewardDetailPage'),
    page('mine', 'mine/MinePage'),
    page('currentLevel', 'mine/CurrentLevelPage'),
    page('myYear', 'my-year/MyYearPage'),
    page('myAccount', 'ledger/MyAccountPage'),
    page('signIn', 'check-in/CheckInPage'),
    page('myInfo', 'profile/MyInfoPage'),
    page('updateAvatar', 'avatars/AvatarPage'),
    page('uploadAvatar', 'avatars/AvatarPage'),
    page('changePwd', 'password/ChangePasswordPage'),
    page('answerHistory', 'attempts/AnswerHistoryPage'),
    page('productTest', 'product-tests/ProductTestPage'),
    page('productTests', 'product-tests/ProductTestsPage'),
    page('helpEarn', 'referrals/HelpEarnPage'),
    page('readRecommend', 'referrals/RankingPage'),
    page('hasBeenInvited', 'referrals/FriendsPage'),
    page('inbox', 'inbox/InboxPage'),
    page('cases', 'cases/CasesPage'),
    page('settingsProfile', 'settings/SettingsProfilePage'),
    page('settingsEmail', 'settings/SettingsEmailPage'),
    page('settingsPassword', 'settings/SettingsPasswordPage'),
  ]),
  layout('layouts/TaskLayout.tsx', [page('survey/:attemptId', 'survey/SurveyPage')]),
] satisfies RouteConfigEntry[];

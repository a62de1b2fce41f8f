export type Lang = 'en' | 'zh';
type Words = Readonly<Record<Lang, readonly string[]>>;

/** A page of the member app, and the texts that the specification wants there. */
export interface InventoryPage {
  readonly name: string;
  /** The walk replaces `{gift}`, `{order}` and `{survey}`. */
  readonly path: string;
  readonly heading: Readonly<Record<Lang, string | RegExp>>;
  /** Texts for everybody who may open the page. */
  readonly shows: Words;
  /** Texts for a member who has just registered. */
  readonly first?: Words;
  /** Texts for a member with some history. */
  readonly later?: Words;
  readonly footer?: true;
}

const says = (en: readonly string[], zh: readonly string[]): Words => ({ en, zh });

export const publicPages: readonly InventoryPage[] = [
  {
    name: 'landing',
    path: '/',
    heading: { en: /Polls in,\s*gold out\./, zh: /答问卷，\s*得金币。/ },
    shows: says(['About 1.5 million members', 'Sign up'], ['约 150万会员', '注册']),
    footer: true,
  },
  ...['register', 'logon'].map((name) => ({
    name,
    path: `/${name}`,
    heading: { en: 'Create your account', zh: '创建账户' },
    shows: says(
      ['Email', 'Verification code', 'Confirm password', 'terms of use', 'privacy policy', 'How to use'],
      ['邮箱', '验证码', '确认密码', '使用条款', '隐私政策', '使用说明'],
    ),
  })),
  {
    name: 'login',
    path: '/login',
    heading: { en: 'Welcome back', zh: '欢迎回来' },
    shows: says(['Forgot Password', 'Sign up', 'Privacy & Terms'], ['忘记密码', '注册', '隐私与条款']),
  },
  {
    name: 'forgot',
    path: '/forgot',
    heading: { en: 'Reset password', zh: '重置密码' },
    shows: says(
      ['Verification code', 'At least 8 characters with letters and digits', 'Confirm Reset'],
      ['验证码', '至少 8 位，须包含字母和数字', '确认重置'],
    ),
  },
  ...['integralAward', 'IntegralAward'].map((path) => ({
    name: path === 'integralAward' ? 'rewards-info' : 'rewards-info-capital',
    path: `/${path}`,
    heading: { en: 'Points and rewards', zh: '金币与奖励' },
    shows: says(['gold coins', 'Sign up'], ['金币', '注册']),
    footer: true as const,
  })),
  {
    name: 'about',
    path: '/aboutQuestionnaire',
    heading: { en: 'About Pollen', zh: '关于 Pollen' },
    shows: says(['How to use it'], ['怎样使用']),
    footer: true,
  },
  {
    name: 'how-we-treat-you',
    path: '/howWeTreatYou',
    heading: { en: 'How we treat you', zh: '我们的承诺' },
    shows: says(['A screen-out still pays', 'A second look'], ['未符合条件也有奖励', '可以申请复核']),
    footer: true,
  },
  {
    name: 'help',
    path: '/helpFeedback',
    heading: { en: 'Help', zh: '帮助' },
    shows: says(
      ['Overview', 'Taking part in Surveys', 'Account & Profile', 'Points and Rewards'],
      ['概览', '参与问卷', '账户与资料', '金币与奖励'],
    ),
    footer: true,
  },
  {
    name: 'contact',
    path: '/helpFeedback?type=contact',
    heading: { en: 'Contact us', zh: '联系我们' },
    shows: says(
      ['Survey number', 'Survey title', 'Rewards', 'Join date', 'Name', 'Email', 'Submit'],
      ['问卷编号', '问卷标题', '奖励', '参与日期', '姓名', '邮箱', '提交'],
    ),
    footer: true,
  },
  {
    name: 'common-questions',
    path: '/offenQuestion',
    heading: { en: 'Common questions', zh: '常见问题' },
    shows: says(['All questions'], ['全部问题']),
    footer: true,
  },
  {
    name: 'terms',
    path: '/privacyClauses/1',
    heading: { en: 'Terms of use', zh: '使用条款' },
    shows: says(
      ['Who can join', 'Rewards and payouts', 'Law and disputes'],
      ['谁可以加入', '奖励与付款', '法律与争议'],
    ),
    footer: true,
  },
  {
    name: 'privacy',
    path: '/privacyClauses/2',
    heading: { en: 'Privacy policy', zh: '隐私政策' },
    shows: says(['March 1, 2023', 'Payment platforms', 'California'], ['2023年3月1日', '支付平台', '加利福尼亚']),
    footer: true,
  },
  {
    name: 'chinese-terms',
    path: '/yhxy',
    heading: { en: '用户协议与隐私说明', zh: '用户协议与隐私说明' },
    shows: says(['未成年人'], ['未成年人']),
    footer: true,
  },
  ...['ActiveRules', 'activeRules/'].map((path) => ({
    name: path === 'ActiveRules' ? 'activity-rules' : 'activity-rules-small',
    path: `/${path}`,
    heading: { en: 'Activity rules', zh: '活动规则' },
    shows: says(['Who can take part', 'Ranking'], ['谁可以参加', '排行榜']),
    footer: true as const,
  })),
  {
    name: 'survey-info',
    path: '/questionnaireItem?encryptId={survey}',
    heading: { en: /Drinks/, zh: /问卷/ },
    shows: says(
      ['Success rate', 'Length', 'Platform', 'Reward method', 'Requirements'],
      ['通过率', '时长', '平台', '奖励方式', '参与要求'],
    ),
    footer: true,
  },
  {
    name: 'join',
    path: '/register?invitation=made-up',
    heading: { en: 'This invitation has ended', zh: '该邀请已失效' },
    shows: says(['Log in'], ['登录']),
  },
  {
    name: 'unsubscribe',
    path: '/unsubscribe?token=made-up',
    heading: { en: 'Stop survey invitations by email?', zh: '不再通过邮件接收问卷邀请？' },
    shows: says(['Stop invitations', 'Choose which emails you get'], ['停止邀请邮件', '选择接收哪些邮件']),
    footer: true,
  },
  {
    name: 'sent-message',
    path: '/message?token=made-up',
    heading: { en: 'This link doesn’t work', zh: '链接无效' },
    shows: says(['Write a message'], ['填写留言']),
    footer: true,
  },
  {
    name: 'mail-preferences',
    path: '/mailPreferences',
    heading: { en: 'Email preferences', zh: '邮件偏好' },
    shows: says(['Log in to choose your emails'], ['登录后选择接收的邮件']),
    footer: true,
  },
  {
    name: 'not-found',
    path: '/nowhere',
    heading: { en: 'We can’t find this page', zh: '找不到这个页面' },
    shows: says(['Nothing in your account has changed.'], ['您的账户没有任何变化。']),
    footer: true,
  },
];

/** Open to visitors too, who are asked to log in. */
export const referralIncome: InventoryPage = {
  name: 'referral-income',
  path: '/incomeDetails',
  heading: { en: 'Referral income', zh: '邀请收益' },
  shows: says([], []),
  first: says(['No referral income yet'], ['还没有邀请收益']),
  later: says(['Registered'], ['注册']),
};

/** Pages that need a session. */
export const memberPages: readonly InventoryPage[] = [
  {
    name: 'questionnaire',
    path: '/questionnaire',
    heading: { en: /Your account is ready|Surveys for you/, zh: /您的账户已准备就绪|为您推荐的问卷/ },
    shows: says(['Available balance'], ['可用余额']),
    first: says(
      ['Your account is ready', 'Three steps to your first reward', 'Complete my profile'],
      ['您的账户已准备就绪', '三步拿到首个奖励', '完善资料'],
    ),
    later: says(
      ['Surveys for you', 'Cashout', 'LV.1', 'SIGNED IN', 'success', 'Earn $0.02 for every 10 Questions'],
      ['为您推荐的问卷', '提现', 'LV.1', '已签到', '成功率', '每回答 10 题可得 $0.02'],
    ),
    footer: true,
  },
  {
    name: 'exchange',
    path: '/exchange',
    heading: { en: 'Exchange', zh: '兑换' },
    shows: says(['Gift list', 'Exchange records', 'Sticker pack'], ['礼品列表', '兑换记录', '贴纸套装']),
    footer: true,
  },
  {
    name: 'exchange-records',
    path: '/exchange?tab=records',
    heading: { en: 'Exchange', zh: '兑换' },
    shows: says(['Exchange records'], ['兑换记录']),
    first: says(['No orders yet'], ['还没有订单']),
    later: says(['Sticker pack', 'Ordered'], ['贴纸套装', '下单时间']),
    footer: true,
  },
  {
    name: 'shop-detail',
    path: '/shopDetail?id={gift}',
    heading: { en: 'Sticker pack', zh: '贴纸套装' },
    shows: says(
      ['Price', 'Times exchanged', 'Stock', 'Before you order'],
      ['所需金币', '兑换次数', '库存', '下单须知'],
    ),
  },
  {
    name: 'redemption-records',
    path: '/redemptionRecords',
    heading: { en: 'Redemption records', zh: '兑换记录' },
    shows: says([], []),
    first: says(['No redemptions yet'], ['还没有兑换']),
    later: says(['Date', 'Prize Name', 'Status', 'Sticker pack'], ['日期', '奖品名称', '状态', '贴纸套装']),
  },
  {
    name: 'rewards',
    path: '/rewards',
    heading: { en: 'Choose a reward', zh: '选择奖励' },
    shows: says(
      ['Redeemable', 'eGift', 'Other', '$10.5 or less', '20 or more', 'Show affordable', 'Cash account'],
      ['可兑换', '电子礼品', '其他', '10.5 美元及以下', '20 美元及以上', '只看可兑换', '现金账户'],
    ),
  },
  ...(
    [
      ['cash-account', 'Cash account', '现金账户', '10 business days', '10 个工作日'],
      ['big-box-store', 'Big-box store card', '大型商超礼品卡', '10 business days', '10 个工作日'],
      ['online-store', 'Online store card', '网上商城礼品卡', '3-10 business days', '3–10 个工作日'],
    ] as const
  ).map(([provider, en, zh, delivery, deliveryZh]) => ({
    name: `reward-${provider}`,
    path: `/rewards/${provider}`,
    heading: { en, zh },
    shows: says([delivery, '$5', '$25', 'Get Rewards'], [deliveryZh, '$5', '$25', '领取奖励']),
  })),
  {
    name: 'mine',
    path: '/mine',
    heading: { en: 'Mine', zh: '我的' },
    shows: says(
      ['Available balance', 'Credit score', 'Answer history', 'Payout account (PayPal)', 'Terms of use', 'Log out'],
      ['可用余额', '信用分', '答题记录', '收款账户（PayPal）', '使用条款', '退出登录'],
    ),
    footer: true,
  },
  {
    name: 'cases',
    path: '/cases',
    heading: { en: 'Cases', zh: '我的申诉' },
    shows: says(['Report missing coins'], ['反馈金币缺失']),
  },
  {
    name: 'current-level',
    path: '/currentLevel',
    heading: { en: 'Current level', zh: '当前等级' },
    shows: says(['LV.1', 'LV.6', '/60', '/1000'], ['LV.1', 'LV.6', '/60', '/1000']),
  },
  {
    name: 'my-year',
    path: '/myYear',
    heading: { en: 'My year', zh: '我的年度' },
    shows: says(['Time spent', 'Best week', 'Where the time went'], ['用时', '最佳一周', '时间去向']),
  },
  {
    name: 'ledger',
    path: '/myAccount?title=1',
    heading: { en: 'Ledger', zh: '余额明细' },
    shows: says(['Income', 'Expense', 'Pending', 'Reserved'], ['收入', '支出', '待入账', '已预留']),
    first: says(['50'], ['50']),
    later: says(['3,000'], ['3,000']),
  },
  {
    name: 'credit-history',
    path: '/myAccount?title=2',
    heading: { en: 'Credit history', zh: '信用分记录' },
    shows: says(['Credit score'], ['信用分']),
  },
  {
    name: 'check-in',
    path: '/signIn',
    heading: { en: 'Daily check-in', zh: '每日签到' },
    shows: says(['Days in a row', 'Next bonus'], ['连续签到天数', '下次连签奖励']),
    first: says(['SIGN IN'], ['签到']),
    later: says(['Checked in today'], ['今日已签到']),
  },
  {
    name: 'my-info',
    path: '/myInfo',
    heading: { en: 'My info', zh: '个人资料' },
    shows: says(
      ['Upload avatar', 'Email', 'Full name', 'Gender', 'Date of birth', 'Country'],
      ['上传头像', '邮箱', '姓名', '性别', '出生日期', '国家/地区'],
    ),
  },
  ...['updateAvatar', 'uploadAvatar'].map((name) => ({
    name: name === 'updateAvatar' ? 'avatar' : 'avatar-upload',
    path: `/${name}`,
    heading: { en: 'Avatar', zh: '头像' },
    shows: says(['JPG'], ['jpg']),
  })),
  {
    name: 'exchange-info',
    path: '/updateInfo',
    heading: { en: 'Payout account (PayPal)', zh: '收款账户（PayPal）' },
    shows: says(['Account', 'Name'], ['账户', '户名']),
    first: says(['Submit'], ['提交']),
    later: says(['Confirmed'], ['已确认']),
  },
  {
    name: 'change-password',
    path: '/changePwd',
    heading: { en: 'Change password', zh: '修改密码' },
    shows: says(
      ['Old password', 'New password', 'At least 8 characters with letters and digits'],
      ['原密码', '新密码', '至少 8 位，须包含字母和数字'],
    ),
  },
  {
    name: 'answer-history',
    path: '/answerHistory',
    heading: { en: 'Answer history', zh: '答题记录' },
    shows: says([], []),
    first: says(['No surveys yet'], ['暂无答题记录']),
    later: says(['Report a problem', 'Completed'], ['反馈问题', '已完成']),
  },
  {
    name: 'help-earn',
    path: '/helpEarn',
    heading: { en: 'Invite a friend', zh: '邀请一位好友' },
    shows: says(
      ['How it pays', 'Copy', 'Invited friends', 'Activity rules', 'Ranking', '20%'],
      ['收益规则', '复制', '已邀请好友', '活动规则', '排行榜', '20%'],
    ),
    footer: true,
  },
  {
    name: 'ranking',
    path: '/readRecommend',
    heading: { en: 'Ranking', zh: '排行榜' },
    shows: says([], []),
    first: says(['Not ranked yet'], ['暂未上榜']),
    later: says(['You'], ['我']),
  },
  {
    name: 'invited-friends',
    path: '/hasBeenInvited',
    heading: { en: 'Invited friends', zh: '已邀请的好友' },
    shows: says([], []),
    first: says(['No friends yet'], ['还没有好友']),
    later: says(['Active'], ['活跃']),
  },
  referralIncome,
  {
    name: 'settings-profile',
    path: '/settingsProfile',
    heading: { en: 'Account Settings', zh: '账户设置' },
    shows: says(
      ['Profile', 'Email', 'Password', 'Upload avatar', 'Close Account', 'Account name', 'Full name', 'Update'],
      ['资料', '邮箱', '密码', '上传头像', '注销账户', '账户名', '姓名', '更新'],
    ),
  },
  {
    name: 'settings-email',
    path: '/settingsEmail',
    heading: { en: 'Account Settings', zh: '账户设置' },
    shows: says(['Current email address', 'Close Account'], ['当前邮箱', '注销账户']),
  },
  {
    name: 'settings-password',
    path: '/settingsPassword',
    heading: { en: 'Account Settings', zh: '账户设置' },
    shows: says(['Old password', 'New password', 'Close Account'], ['原密码', '新密码', '注销账户']),
  },
];

/** Only a member with an order has this page. */
export const orderPage: InventoryPage = {
  name: 'order-detail',
  path: '/orderDetail?id={order}',
  // The number of the order follows once it has loaded.
  heading: { en: 'Order ', zh: '订单 ' },
  shows: says(['Progress', 'Ordered', 'Confirmed', 'Sticker pack'], ['进度', '已下单', '已确认', '贴纸套装']),
};

/** Notices that a blacklisted member reads in place of surveys and rewards. */
export const blockedNotices: Readonly<Record<string, Words>> = {
  questionnaire: says(['Surveys and rewards are blocked for this account'], ['该账户已被限制参与问卷和兑换']),
  mine: says(['Your account is blocked'], ['您的账户已被限制']),
};

/** Questions and answers of the demo panel; answers are HTML. */
interface DemoFaq {
  readonly section: 'overview' | 'surveys' | 'account' | 'rewards';
  readonly question: { readonly en: string; readonly zh: string };
  readonly answer: { readonly en: string; readonly zh: string };
}

export const demoFaq: readonly DemoFaq[] = [
  {
    section: 'overview',
    question: { en: 'What is Pollen?', zh: 'Pollen 是什么？' },
    answer: {
      en: '<p>A research panel. Research teams ask, members answer, and every answered survey is paid in gold coins. Coins become gift cards or cash. Joining is free.</p>',
      zh: '<p>Pollen 是一个在线调研社区。研究团队提问，会员作答，每份完成的问卷都以金币支付报酬，金币可兑换礼品卡或现金。加入完全免费。</p>',
    },
  },
  {
    section: 'overview',
    question: { en: 'Who can join?', zh: '谁可以加入？' },
    answer: {
      en: '<p>Anyone aged 16 or over with an e-mail address. One account per person.</p>',
      zh: '<p>凡年满 16 周岁并拥有电子邮箱者均可加入，每人限注册一个账户。</p>',
    },
  },
  {
    section: 'overview',
    question: { en: 'Who sees my answers?', zh: '谁会看到我的回答？' },
    answer: {
      en: '<p>Research teams see results for groups of people. They never see your name or your e-mail address.</p>',
      zh: '<p>研究团队只能看到群体结果，看不到您的姓名和邮箱。</p>',
    },
  },
  {
    section: 'surveys',
    question: { en: 'Why do I see few surveys?', zh: '为什么我看到的问卷很少？' },
    answer: {
      en: '<p>The list shows only what you can answer now: the survey is open, has places left, and looks for people with your profile. Complete your profile and answer the profile questions: the better we know you, the more surveys fit.</p>',
      zh: '<p>列表只显示您当前可以作答的问卷：问卷仍在开放、尚有名额，并且正在寻找与您情况相符的受访者。请完善个人资料并回答资料问题，我们越了解您，匹配的问卷就越多。</p>',
    },
  },
  {
    section: 'surveys',
    question: { en: 'What does "screened out" mean?', zh: '“未符合条件”是什么意思？' },
    answer: {
      en: '<p>A survey looks for certain people, and some of that only shows while you answer. If a survey is not for you, it ends early and still pays 10 coins, up to five times a day.</p>',
      zh: '<p>问卷需要特定的受访者，有些条件要在作答过程中才能确认。如果问卷不适合您，会提前结束，您仍可获得 10 金币，每天最多五次。</p>',
    },
  },
  {
    section: 'surveys',
    question: { en: 'Can I stop and go on later?', zh: '可以中途离开、稍后继续吗？' },
    answer: {
      en: '<p>Yes. Every page is kept as you answer it. Open the survey again and you are on the same page. Your place is reserved for twice the length of the survey; after that you can go on as long as places are left.</p>',
      zh: '<p>可以。每一页作答后都会自动保存，再次打开问卷即可回到原来的页面。名额会为您保留问卷时长的两倍；超过之后，只要还有名额，您仍可继续作答。</p>',
    },
  },
  {
    section: 'surveys',
    question: { en: 'What happens with careless answers?', zh: '敷衍作答会怎样？' },
    answer: {
      en: '<p>Rushed or copied answers forfeit the reward, and you are told why. Serious cases lose access to the panel. A person decides, never a machine alone.</p>',
      zh: '<p>草率或抄袭的回答将失去报酬，我们会告知原因。情节严重者将被禁止参与。所有决定均由人工作出，绝不会仅由系统判定。</p>',
    },
  },
  {
    section: 'account',
    question: { en: 'Why can I not change my name or birthday?', zh: '为什么不能修改姓名或生日？' },
    answer: {
      en: '<p>Name, gender and birthday are fixed once they are saved, because surveys and payouts rely on them. If one of them is wrong, please contact us.</p>',
      zh: '<p>姓名、性别和生日保存后即被锁定，因为问卷和付款都以此为依据。如有错误，请联系我们。</p>',
    },
  },
  {
    section: 'account',
    question: { en: 'I forgot my password.', zh: '我忘记了密码。' },
    answer: {
      en: '<p>Choose "Forgot Password" on the log-in page. We mail you a code of four characters; with it you set a new password. All browsers are then signed out.</p>',
      zh: '<p>请在登录页选择“忘记密码”。我们会向您的邮箱发送四位验证码，凭此设置新密码，之后所有浏览器都需重新登录。</p>',
    },
  },
  {
    section: 'account',
    question: { en: 'How do invitations work?', zh: '邀请好友有什么奖励？' },
    answer: {
      en: '<p>Share your link from "Help earn". When a friend completes a first survey you get 200 coins, and 20 % of the reward of each later one, for as long as your friend is active.</p>',
      zh: '<p>在“帮赚”页面分享您的邀请链接。好友首次完成问卷后您可获得 200 金币，此后好友每完成一份问卷，您可获得其报酬的 20%，只要好友保持活跃即可。</p>',
    },
  },
  {
    section: 'rewards',
    question: { en: 'What is a coin worth?', zh: '金币值多少钱？' },
    answer: {
      en: '<p>100 gold coins are one US dollar of reward value.</p>',
      zh: '<p>100 金币相当于 1 美元的奖励价值。</p>',
    },
  },
  {
    section: 'rewards',
    question: { en: 'When do I get my reward?', zh: '什么时候能拿到奖励？' },
    answer: {
      en: '<p>Confirm the order by the link in our mail. Cash orders are audited and paid every Friday; delivery can take up to 10 business days. Gift cards take 3 to 10 business days.</p>',
      zh: '<p>请先通过邮件中的链接确认订单。现金订单每周五审核并支付，最长需要 10 个工作日；礼品卡需要 3 至 10 个工作日。</p>',
    },
  },
  {
    section: 'rewards',
    question: { en: 'Why was my order rejected?', zh: '为什么我的订单被拒绝？' },
    answer: {
      en: '<p>The order page shows the reason. Most often the name of the payment account differs from the profile. The coins of a rejected order are back in your balance at once.</p>',
      zh: '<p>订单页面会显示原因，最常见的是收款账户姓名与个人资料不一致。被拒绝订单的金币会立即退回您的余额。</p>',
    },
  },
  {
    section: 'rewards',
    question: { en: 'Can coins expire?', zh: '金币会过期吗？' },
    answer: {
      en: '<p>No. Coins are lost only when you close your account; the page that closes it offers to redeem first.</p>',
      zh: '<p>不会。只有注销账户时才会失去金币，注销页面会先提示您进行兑换。</p>',
    },
  },
];

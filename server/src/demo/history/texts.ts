/** In which language a text was written. The texts of the two are not translations: other people wrote them. */
type Written = 'english' | 'chinese';

/** Returns the part in the language in which a member reads and writes. */
export function writtenIn<Part>(parts: Readonly<Record<Written, Part>>, locale: 'en' | 'zh'): Part {
  return parts[locale === 'zh' ? 'chinese' : 'english'];
}

/** What members of the history type, by language; a question with texts of its own comes first. */
const openTexts: Readonly<Record<string, Readonly<Record<Written, readonly string[]>>>> = {
  nps_why: {
    english: [
      'It shows every payment at once, so I always know where I stand.',
      'The app logs me out far too often and the code takes ages to arrive.',
      'Transfers are instant and support answered within minutes.',
      'Fees went up twice this year, otherwise a good app.',
      'I can freeze my card myself, that saved me once on holiday.',
      'Finding an old statement takes too many taps.',
      'It works, nothing more to say about it.',
      'Clear design, and budgets that really help me save.',
    ],
    chinese: ['转账很快，账单也清楚。', '经常要重新登录，有点麻烦。', '手续费比以前高了。', '界面简单，父母也会用。'],
  },
  trouble_what: {
    english: [
      'The app was down on payday.',
      'My transfer was stuck for two days.',
      'It would not accept my fingerprint abroad.',
      'The card was declined at the till although there was money.',
    ],
    chinese: ['发薪日打不开应用。', '转账卡了两天。'],
  },
  change: {
    english: [
      'Lower prices',
      'Better insulation of the roof',
      'A heat pump instead of gas',
      'Windows that do not let the cold in',
      'A simpler bill',
      'More reliable service visits',
    ],
    chinese: ['价格低一点', '换成热泵', '窗户保温更好'],
  },
  anything: {
    english: [
      'We keep the bedroom cold and save a lot with it.',
      'I would switch to a heat pump if the landlord agreed.',
      'The bill is hard to read, I never know what I pay for.',
      'Last winter was mild, so we hardly noticed the prices.',
      'Our radiators are old and nobody wants to replace them.',
      'Thank you for asking, heating is a big part of our budget.',
    ],
    chinese: ['希望账单更清楚一些。', '房东不愿意换暖气。', '去年冬天不冷，费用还可以。'],
  },
  wish: {
    english: [
      'A battery that lasts three days.',
      'Parts that I can replace myself.',
      'Fewer apps that I never asked for.',
      'Good pictures at night without a huge camera bump.',
      'Stay fast for more than two years.',
      'Be smaller again.',
    ],
    chinese: ['电池能用三天。', '手机可以小一点。', '夜景拍得更清楚。'],
  },
  model: {
    english: ['Not decided yet', 'The next one of my brand', 'A mid-range one', 'Whatever is on offer'],
    chinese: ['还没决定', '中端机'],
  },
  perfect: {
    english: [
      'Coffee in silence before anybody else is up.',
      'A long walk with the dog and fresh bread on the way home.',
      'No alarm, sun in the kitchen and time for a real breakfast.',
      'A quick run, a shower and porridge with berries.',
      'Breakfast with the children without anybody being late.',
    ],
    chinese: ['睡到自然醒，和家人一起吃早饭。', '安静地喝一杯咖啡。', '晨跑之后喝豆浆。'],
  },
  best: {
    english: [
      'A documentary about the deep sea.',
      'A detective series from Norway.',
      'An old farming game with my daughter.',
      'A novel about a lighthouse keeper.',
      'The final of the football season.',
    ],
    chinese: ['一部海洋纪录片。', '和女儿一起玩的种田游戏。', '一本历史小说。'],
  },
  name: {
    english: ['Milo', 'Luna', 'Charlie', 'Bella', 'Oscar', 'Poppy', 'Rex', 'Daisy', 'Simba', 'Coco'],
    chinese: ['豆豆', '咪咪', '可乐', '旺财'],
  },
  trick: {
    english: [
      'Opened the fridge and shared the cheese with the cat.',
      'Learned to ring the door bell to be let in.',
      'Fell asleep in the laundry basket and went missing for a day.',
      'Brings me one shoe every evening, never the pair.',
    ],
    chinese: ['自己打开冰箱偷吃。', '每天叼来一只鞋。', '在洗衣篮里睡了一整天。'],
  },
};

const anyText = {
  english: ['Nothing to add.', 'It depends on the day.', 'Price matters most to me.', 'I am happy as it is.'],
  chinese: ['没有补充。', '看情况。', '我最看重价格。'],
};

/** What somebody types who does not read the question. */
const carelessTexts = ['asdfgh', 'good good good good', 'xxxxxxxx', 'qwertyui', 'kkkkkkkk'];

/** The texts that a member may type as the answer to a question. */
export function textsFor(question: string, locale: 'en' | 'zh', isCareless: boolean): readonly string[] {
  if (isCareless && question !== 'name') return carelessTexts;
  return writtenIn(openTexts[question] ?? anyText, locale);
}

type Exchange = { readonly ask: string; readonly answer: string };

/** Questions to customer service with their answers. */
export const questionsToSupport: Readonly<Record<Written, readonly Exchange[]>> = {
  english: [
    {
      ask: 'When will my cash order be paid? I confirmed it on Tuesday.',
      answer:
        'Cash orders are reviewed and paid on Fridays. Yours is in this week’s run, and PayPal usually credits it the same day.',
    },
    {
      ask: 'I moved to another country. How do I change it in my profile?',
      answer: 'Please choose the new country under Profile. Surveys of the new country appear from the next day on.',
    },
    {
      ask: 'Why was I screened out after four minutes? That is a long time for 10 coins.',
      answer:
        'We understand. This survey asked its screening questions late; we have told the research team, and they moved them to the first page.',
    },
    {
      ask: 'Can I use the same account on my phone and on my computer?',
      answer: 'Yes. Log in with the same email address; you stay logged in on both.',
    },
    {
      ask: 'My gift card code does not work in the shop.',
      answer:
        'The card is valid in the country of your profile only. Please try it in the shop of that country; if it still fails, send us the message that you see.',
    },
    {
      ask: 'How many surveys can I expect in a week?',
      answer:
        'Between two and five for most members, depending on your profile. Answering the profile questions brings more.',
    },
    {
      ask: 'I would like fewer emails, but not none.',
      answer: 'You can set a weekly maximum under Settings, Email. We never send more than that.',
    },
    {
      ask: 'Do coins expire?',
      answer: 'No, as long as your account exists. Coins are forfeited only when an account is closed.',
    },
  ],
  chinese: [
    { ask: '现金订单什么时候付款？', answer: '现金订单每周五审核并付款，通常当天到账。' },
    { ask: '我想减少邮件数量，可以吗？', answer: '可以。请在“设置 - 邮件”中设置每周上限，我们不会超过这个数量。' },
    { ask: '为什么答到一半提示不符合条件？', answer: '部分问卷的筛选题位置较靠后，我们已通知研究团队调整。' },
  ],
};

/** Reports of problems with a survey, with their answers. */
export const reportsOfProblems: Readonly<Record<Written, readonly Exchange[]>> = {
  english: [
    {
      ask: 'The last page did not load and I could not finish.',
      answer:
        'Thank you for the report. The page works again, and your attempt is still open: you can go on where you were.',
    },
    {
      ask: 'One question had no answer that fits me, so I had to guess.',
      answer: 'Good point. The research team has added “None of these”. Your answers are accepted as they are.',
    },
    {
      ask: 'I finished the survey but the coins are missing.',
      answer: 'This survey has a review of three days. Your coins show as pending and become available by themselves.',
    },
  ],
  chinese: [{ ask: '最后一页打不开，无法提交。', answer: '感谢反馈，页面已恢复，您可以从中断处继续作答。' }],
};

/** Reasons of rejections that the member reads. */
export const rejectionReasons: Readonly<Record<Written, readonly string[]>> = {
  english: [
    'The open answers have nothing to do with the questions.',
    'All rows of the grids have the same answer, and the check question was missed.',
  ],
  chinese: ['开放题的回答与题目无关。', '矩阵题每行答案相同，且未通过检测题。'],
};

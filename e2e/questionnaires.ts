const both = (en: string, zh: string) => ({ default: en, 'zh-cn': zh });
const choice = (value: string, en: string, zh: string) => ({ value, text: both(en, zh) });

/** One question of each kind, on four pages; the first one screens out. */
export const everyKind = {
  title: both('Drinks through the day', '一天中的饮品'),
  completedHtml: both('<p>The tea club thanks you.</p>', '<p>茶友会感谢您。</p>'),
  screening: [{ if: "{drink} = 'neither'", reason: both('This one is about tea and coffee.', '本问卷关于茶和咖啡。') }],
  pages: [
    {
      name: 'p1',
      elements: [
        {
          type: 'radiogroup',
          name: 'drink',
          title: both('Tea or coffee?', '茶还是咖啡？'),
          isRequired: true,
          choices: [
            choice('tea', 'Tea', '茶'),
            choice('coffee', 'Coffee', '咖啡'),
            choice('neither', 'Neither', '都不喝'),
          ],
        },
      ],
    },
    {
      name: 'p2',
      title: both('When and why', '何时与为何'),
      elements: [
        {
          type: 'html',
          name: 'note',
          html: both('<p>You said: <b>{drink}</b>.</p>', '<p>您选择了：<b>{drink}</b>。</p>'),
        },
        {
          type: 'checkbox',
          name: 'when',
          title: both('When do you drink it?', '您什么时候喝？'),
          isRequired: true,
          showNoneItem: true,
          noneText: both('At no fixed time', '时间不固定'),
          choices: [choice('morning', 'In the morning', '早上'), choice('evening', 'In the evening', '晚上')],
        },
        {
          type: 'comment',
          name: 'why',
          title: both('Why in the evening?', '为什么在晚上喝？'),
          visibleIf: "{when} contains 'evening'",
        },
      ],
    },
    {
      name: 'p3',
      title: both('How it tastes', '味道如何'),
      elements: [
        {
          type: 'matrix',
          name: 'kinds',
          title: both('How do you like these?', '您觉得这些怎么样？'),
          isAllRowRequired: true,
          columns: [choice('well', 'Well', '喜欢'), choice('badly', 'Badly', '不喜欢')],
          rows: [choice('green', 'Green tea', '绿茶'), choice('black', 'Black tea', '红茶')],
        },
        {
          type: 'rating',
          name: 'recommend',
          title: both('Would you recommend it?', '您会推荐吗？'),
          isRequired: true,
          rateMin: 0,
          rateMax: 10,
          minRateDescription: both('Never', '绝不'),
          maxRateDescription: both('Always', '一定'),
        },
        {
          type: 'boolean',
          name: 'milk',
          title: both('With milk?', '加奶吗？'),
          labelTrue: both('Yes', '加'),
          labelFalse: both('No', '不加'),
        },
        {
          type: 'dropdown',
          name: 'shop',
          title: both('Where do you buy it?', '您在哪里购买？'),
          choices: [choice('market', 'At the market', '菜市场'), choice('online', 'Online', '网上')],
        },
      ],
    },
    {
      name: 'p4',
      title: both('In figures', '数字'),
      elements: [
        {
          type: 'text',
          name: 'cups',
          inputType: 'number',
          title: both('How many cups a day?', '每天喝几杯？'),
          isRequired: true,
          min: 0,
          max: 20,
        },
        {
          type: 'multipletext',
          name: 'names',
          title: both('Name two brands', '请写出两个品牌'),
          items: [
            { name: 'one', title: both('First', '第一个') },
            { name: 'two', title: both('Second', '第二个') },
          ],
        },
        {
          type: 'ranking',
          name: 'matters',
          title: both('What matters most?', '您最看重什么？'),
          choices: [choice('price', 'Price', '价格'), choice('taste', 'Taste', '口味')],
        },
        {
          type: 'slider',
          name: 'spend',
          title: both('Dollars a month?', '每月花费多少美元？'),
          min: 0,
          max: 50,
          step: 5,
        },
        {
          type: 'daterange',
          name: 'pause',
          title: both('When did you last drink none?', '您上一次不喝是什么时候？'),
          min: '2026-01-01',
        },
      ],
    },
  ],
};

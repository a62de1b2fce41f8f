-- Questions of the help page that stated numbers of the panel as figures name the settings instead. What an operator has
-- written in another way stays as it is.
update faq_items set
  answer_en = replace(replace(replace(answer_en,
    'Levels begin at 60, 100, 200, 500, 800 and 1,000.',
    'Levels begin at {level1Credit}, {level2Credit}, {level3Credit}, {level4Credit}, {level5Credit} and {level6Credit}.'),
    'An address gets at most 10 codes a day.', 'An address gets at most {codesPerAddressDay} codes a day.'),
    'on every {checkInBonusEvery}th day in a row', 'for every {checkInBonusEvery} days in a row'),
  answer_zh = replace(replace(answer_zh,
    '等级分别从 60、100、200、500、800 和 1,000 分开始。',
    '等级分别从 {level1Credit}、{level2Credit}、{level3Credit}、{level4Credit}、{level5Credit} 和 {level6Credit} 分开始。'),
    '每个邮箱每天最多获取 10 次验证码。', '每个邮箱每天最多获取 {codesPerAddressDay} 次验证码。');

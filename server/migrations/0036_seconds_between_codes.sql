-- The help page names the setting in place of the 60 seconds between two codes. What an operator has written in another
-- way stays as it is.
update faq_items set
  answer_en = replace(answer_en, 'After 60 seconds you can send another one',
    'After {codeAgainSeconds} seconds you can send another one'),
  answer_zh = replace(answer_zh, '60 秒后可重新发送', '{codeAgainSeconds} 秒后可重新发送');

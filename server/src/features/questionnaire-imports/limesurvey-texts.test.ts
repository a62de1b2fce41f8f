import { importedQuestionnaire } from '@pollen/testkit/imported-questionnaires';
import {
  limeSurveyAnswers as abc,
  limeSurveyQuestion as ask,
  lss,
  importedLimeSurveyQuestion as question,
} from '@pollen/testkit/limesurvey-files';
import { describe, expect, test } from 'vitest';

describe('texts', () => {
  test('marks of answers become ours; calculations become calculated values', () => {
    const { pages, questionnaire, said } = importedQuestionnaire(
      lss([
        {
          name: 'One',
          questions: [
            { code: 'sex', type: 'G', en: 'Sex?' },
            ask('S', {
              en: '<p style="x">Fish &amp; chips, {sex.shown} for {if(sex == \'F\', "her", "him")}?</p>',
            }),
          ],
        },
      ]),
    );
    expect(pages[0]?.elements[1]).toMatchObject({ title: 'Fish & chips, {sex} for {text1}?' });
    expect(questionnaire.calculatedValues).toEqual([{ name: 'text1', expression: "iif({sex} = 'F', 'her', 'him')" }]);
    expect(said).toEqual([]);
  });

  test.each([
    [
      '<p>Do <strong>not</strong> answer<br />&nbsp;<em>twice</em></p>',
      'Do <strong>not</strong> answer<br><em>twice</em>',
    ],
    ['<p><strong>How old are you?</strong></p>', 'How old are you?'],
    ['<b>One</b> and <b>two</b>', '<b>One</b> and <b>two</b>'],
    ['<div><b> </b>A &lt; B&rsquo;s</div><div></div>', 'A < B’s'],
    ['Write &lt;b&gt; here', 'Write &lt;b&gt; here'],
    ['<ul><li>Tea</li><li>Coffee</li></ul>', 'Tea<br>Coffee'],
    ['One<br><br><br><br>two', 'One<br><br>two'],
  ])('formatting of titles: %s', (en, title) => {
    expect(question(ask('S', { en })).element?.title).toBe(title);
  });

  test('pictures, tables and links of a question stand in a note above it', () => {
    const html = '<p>Which <img src="/upload/a.png" alt="A"/>?</p><table><tr><td>1</td></tr></table>';
    const asked = ask('L', {
      answers: abc,
      en: html,
      zh: '<p>哪个<img src="/upload/b.png"/>？</p>',
      help: '<a href="https://example.com">More</a>',
      relevance: "first == 'x'",
    });
    const { pages, said } = importedQuestionnaire(
      lss([{ name: 'One', questions: [{ code: 'first', type: 'S', en: 'First?' }, asked] }]),
    );
    const visibleIf = "{first} = 'x'";
    expect(pages[0]?.elements.slice(1)).toEqual([
      {
        type: 'html',
        name: 'about_Q',
        visibleIf,
        html: {
          default: '<p><img src="/upload/a.png" alt="A"/></p><table><tr><td>1</td></tr></table>',
          'zh-cn': '<p><img src="/upload/b.png"/></p>',
        },
      },
      { type: 'html', name: 'about_Q_2', visibleIf, html: '<p><a href="https://example.com">More</a></p>' },
      expect.objectContaining({
        name: 'Q',
        visibleIf,
        title: { default: 'Which ?', 'zh-cn': '哪个 ？' },
        description: 'More',
      }),
    ]);
    expect(said).toEqual([]);
  });

  test('choices with pictures become a choice of pictures', () => {
    const pictures = [
      { code: 'A1', en: 'Fire <img alt="" src="/upload/fire.png" style="width: 20px" />' },
      { code: 'A2', en: '<img src="/upload/leaf.png">' },
      { code: 'A3', en: 'Neither' },
    ];
    const single = question(ask('L', { answers: pictures }));
    expect(single.element).toMatchObject({
      type: 'imagepicker',
      showLabel: true,
      choices: [
        { value: 'A1', text: 'Fire', imageLink: '/upload/fire.png' },
        { value: 'A2', imageLink: '/upload/leaf.png' },
        { value: 'A3', text: 'Neither' },
      ],
    });
    const several = question(ask('M', { subs: pictures.slice(0, 2), attributes: { max_answers: '1' } }));
    expect(several.element).toMatchObject({
      type: 'imagepicker',
      multiSelect: true,
      validators: [{ type: 'answercount', maxCount: 1 }],
    });
    expect([...single.said, ...several.said]).toEqual([]);
    const withOther = question(ask('L', { answers: pictures, other: 'Y' }));
    expect(withOther.element).toMatchObject({ type: 'radiogroup', showOtherItem: true });
    expect(withOther.said.map((one) => one.slice(0, 29))).toEqual([
      'Q: A1: The text has a picture',
      'Q: A2: The text has a picture',
    ]);
  });

  test('a mark that quotes no answer is left out of the text', () => {
    const { element, said } = question(ask('S', { en: 'Hello {TOKEN:FIRSTNAME}, { so } it is' }));
    expect(element?.title).toBe('Hello …, { so } it is');
    expect(said[0]).toContain('"{TOKEN:FIRSTNAME}" is left out of the text');
  });

  test('the place of a ranking, and a script between braces, are left out of the text', () => {
    const ranked = ask('R', { code: 'R', answers: abc });
    const script = "Best: {R_1.shown}. {$('#question{QID}').hide();}";
    const { element, said } = question(ask('S', { en: script }), ranked);
    expect(element?.title).toBe('Best: …. …');
    expect(said.map((one) => one.replace(/ is left out.*/, ''))).toEqual([
      'Q: "{R_1.shown}"',
      'Q: "{QID}"',
      'Q: "{$(\'#question…\').hide();}"',
    ]);
  });

  test('welcome, end, title and groups have their places', () => {
    const settings = [
      {
        surveyls_language: 'en',
        surveyls_title: 'Tea',
        surveyls_welcometext: '<p>Hello</p>',
        surveyls_endtext: 'Thank you',
      },
      { surveyls_language: 'zh-Hans', surveyls_title: '茶', surveyls_welcometext: '<p>您好</p>', surveyls_endtext: '' },
    ];
    const { questionnaire } = importedQuestionnaire(
      lss([{ name: 'About <b>tea</b>', description: 'Short', questions: [ask('S')] }], {
        surveys_languagesettings: settings,
      }),
    );
    expect(questionnaire).toMatchObject({
      title: { default: 'Tea', 'zh-cn': '茶' },
      completedHtml: '<p>Thank you</p>',
      pages: [
        {
          title: 'About <b>tea</b>',
          description: 'Short',
          elements: [{ type: 'html', html: { default: '<p>Hello</p>', 'zh-cn': '<p>您好</p>' } }, { name: 'Q' }],
        },
      ],
    });
  });

  test('an older file has the language in each row, and other languages are reported', () => {
    const xml = `<document><LimeSurveyDocType>Survey</LimeSurveyDocType><languages><language>de</language><language>fr</language></languages>
      <groups><rows><row><gid>1</gid><group_name>Eins</group_name><group_order>0</group_order><language>de</language></row><row><gid>1</gid><group_name>Un</group_name><language>fr</language></row></rows></groups>
      <questions><rows><row><qid>5</qid><parent_qid>0</parent_qid><gid>1</gid><type>L</type><title>tee</title><question>Tee &amp; mehr?</question><language>de</language></row><row><qid>5</qid><parent_qid>0</parent_qid><gid>1</gid><type>L</type><title>tee</title><question>Thé?</question><language>fr</language></row></rows></questions>
      <answers><rows><row><qid>5</qid><code>1</code><answer>Ja</answer><sortorder>1</sortorder><language>de</language></row><row><qid>5</qid><code>1</code><answer>Oui</answer><sortorder>1</sortorder><language>fr</language></row></rows></answers></document>`;
    const { pages, said } = importedQuestionnaire(Buffer.from(xml));
    expect(pages).toMatchObject([
      { title: 'Eins', elements: [{ title: 'Tee & mehr?', choices: [{ value: '1', text: 'Ja' }] }] },
    ]);
    expect(said).toHaveLength(2);
    expect(said[0]).toContain('Not taken over: fr');
    expect(said[1]).toContain('The texts are in "de"');
  });
});

import { signInToConsole } from './operator';
import { titled } from './personas';
import { expect, test } from './test';

const cell = (name: string, value: string) => `<${name}><![CDATA[${value}]]></${name}>`;
const row = (cells: Readonly<Record<string, string>>) =>
  `<row>${Object.entries(cells)
    .map(([name, value]) => cell(name, value))
    .join('')}</row>`;
const table = (name: string, ...rows: Readonly<Record<string, string>>[]) =>
  `<${name}><rows>${rows.map(row).join('')}</rows></${name}>`;
const question = { parent_qid: '0', gid: '1', language: 'en', mandatory: 'N', other: 'N' };

/** A small survey of LimeSurvey: a list, a text that asks only who chose tea, and the language, which the panel knows. */
const survey = `<document><LimeSurveyDocType>Survey</LimeSurveyDocType><languages><language>en</language></languages>${table(
  'groups',
  { gid: '1', group_name: 'Drinks', group_order: '0', language: 'en' },
)}${table(
  'questions',
  { ...question, qid: '1', type: 'L', title: 'drink', question: '<b>Tea</b> or coffee?', question_order: '1' },
  {
    ...question,
    qid: '2',
    type: 'T',
    title: 'why',
    question: 'Why {drink.shown}?',
    question_order: '2',
    relevance: "drink == 'T'",
  },
  { ...question, qid: '3', type: 'I', title: 'lang', question: 'Your language', question_order: '3' },
)}${table(
  'answers',
  { qid: '1', code: 'T', answer: 'Tea', sortorder: '1', language: 'en' },
  { qid: '1', code: 'C', answer: 'Coffee', sortorder: '2', language: 'en' },
)}</document>`;

test('a survey of LimeSurvey is imported, with what is left out, and runs in the editor', { tag: '@desktop' }, async ({
  page,
  checkBoth,
}) => {
  const title = titled('Imported drinks');
  await page.goto('/console/surveys/new');
  await signInToConsole(page);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.locator('label', { hasText: 'or XLSForm' }).click();
  const upload = page.getByRole('button', { name: 'Questionnaire', exact: true });
  await upload.setInputFiles({ name: 'drinks.lss', mimeType: 'text/xml', buffer: Buffer.from(survey) });
  const findings = page.getByRole('region', { name: 'Imported from LimeSurvey, with 1 change' });
  await expect(findings).toContainText('members choose the language of the panel');
  await expect(page.getByRole('region', { name: 'Import', exact: true })).toContainText('Tea or coffee?');
  await checkBoth('console-questionnaire-imported');

  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const preview = page.frameLocator('iframe[title="Questionnaire as members see it"]');
  await preview.getByRole('radiogroup').getByText('Tea', { exact: true }).click();
  await expect(preview.getByText('Why Tea?')).toBeVisible();
});

import { templateBlanks } from '@pollen/contract/placeholder-texts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { as } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileQuestionnaire, refusePlaceholders } from '../questionnaires/index';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

interface Template {
  name: string;
  title: { en: string; zh: string };
  blanks: (keyof typeof templateBlanks)[];
  minutes: number;
  questionnaire: unknown;
}

const templates = async (): Promise<Template[]> =>
  (await as(panel, operator).get('/api/console/SurveyTemplates')).data.list;

const settings = {
  ...surveySettings,
  title: { en: 'From a template', zh: '' },
  rewardPoints: 100,
  estimatedIr: 60,
  completesTarget: 10,
};

/** Fills the blanks of a template as its author would. */
function filled({ questionnaire, blanks }: Template): unknown {
  let json = JSON.stringify(questionnaire);
  for (const name of blanks) {
    const { en, zh } = templateBlanks[name];
    json = json.replaceAll(en, `Sample ${name}`).replaceAll(zh, `示例${name}`);
  }
  return JSON.parse(json);
}

describe('each template', () => {
  test('can be answered to its end in both languages, and takes as long as it says', { timeout: 120_000 }, async () => {
    const measured: [string, number][] = [];
    for (const template of await templates()) {
      const questionnaire = filled(template);
      const { code, data, errors } = await as(panel, operator).post('/api/console/QuestionnaireTrials', {
        questionnaire,
        quotas: [],
      });
      expect({ name: template.name, code, errors }).toMatchObject({ code: 200 });
      const { findings, stuck, completed, minutes } = data;
      expect({ name: template.name, findings, stuck }).toEqual({ name: template.name, findings: [], stuck: 0 });
      expect(completed).toBeGreaterThan(0);
      measured.push([template.name, Math.round(minutes.median)]);
    }
    expect((await templates()).map(({ name, minutes }) => [name, minutes])).toEqual(measured);
  });

  test('is not launched while a single blank is left, wherever it stands', { timeout: 60_000 }, async () => {
    for (const { name, questionnaire, blanks } of await templates()) {
      const json = JSON.stringify(questionnaire);
      const marks = blanks.map((blank) => templateBlanks[blank].en.replace(/[[\]]/g, '\\$&'));
      const all = new RegExp(marks.join('|'), 'g');
      const places = marks.length === 0 ? [] : [...json.matchAll(all)].map(({ index }) => index);
      for (const place of places) {
        const left = json.replace(all, (mark, at: number) => (at === place ? mark : 'Sample'));
        const compiled = compileQuestionnaire(JSON.parse(left));
        if (!('plan' in compiled)) throw new Error(`${name}: ${JSON.stringify(compiled.problems)}`);
        expect(() => refusePlaceholders(compiled.plan), `${name}: ${left.slice(place - 60, place + 20)}`).toThrow(
          'placeholdersLeft',
        );
      }
    }
  });

  test('names the blanks that it has, and cannot be launched before they are filled', async () => {
    for (const template of await templates()) {
      const json = JSON.stringify(template.questionnaire);
      const all = Object.entries(templateBlanks);
      const inEnglish = all.filter(([, { en }]) => json.includes(en)).map(([name]) => name);
      const inChinese = all.filter(([, { zh }]) => json.includes(zh)).map(([name]) => name);
      expect({ name: template.name, blanks: [...template.blanks].sort() }).toEqual({
        name: template.name,
        blanks: inEnglish.sort(),
      });
      expect(inChinese.sort()).toEqual(inEnglish);
    }
    const [first] = await templates();
    const made = await as(panel, operator).post('/api/console/Surveys', {
      settings,
      questionnaire: first?.questionnaire,
    });
    const path = `/api/console/Surveys/${made.data.id}/State`;
    const refused = await as(panel, operator).post(path, { action: 'launch' });
    expect(JSON.stringify(refused.errors)).toContain('used');
    const done =
      first && (await as(panel, operator).post('/api/console/Surveys', { settings, questionnaire: filled(first) }));
    const launched = await as(panel, operator).post(`/api/console/Surveys/${done?.data.id}/State`, {
      action: 'launch',
    });
    expect(launched.data.state).toBe('live');
  });
});

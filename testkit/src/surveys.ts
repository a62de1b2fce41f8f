import { compileQuestionnaire } from '@pollen/server/features/questionnaires/index';
import { changeState, createSurvey } from '@pollen/server/features/surveys/index';
import { SECOND_MS } from '@pollen/server/platform/time';
import sql from 'sql-template-tag';
import type { Panel } from './panel';

/** Two pages: a choice that screens out under 18, then a comment. */
export const shortQuestionnaire = {
  title: 'A short one',
  pages: [
    {
      name: 'first',
      elements: [
        {
          type: 'radiogroup',
          name: 'age',
          title: { default: 'How old are you?', 'zh-cn': '您多大了？' },
          isRequired: true,
          choices: ['under18', 'adult'],
        },
        { type: 'radiogroup', name: 'region', choices: ['north', 'south'] },
      ],
    },
    { name: 'second', elements: [{ type: 'comment', name: 'why', title: 'Why?' }] },
  ],
  screening: [{ if: "{age} = 'under18'", reason: { default: 'For adults only.', 'zh-cn': '仅限成年人。' } }],
};

type NewSurvey = Parameters<typeof createSurvey>[1];
type NewQuota = Parameters<typeof createSurvey>[3][number];

/** Launches a survey and returns its id and its public id. */
export async function launchSurvey(
  panel: Panel,
  overrides: Partial<NewSurvey> & { questionnaire?: unknown; quotas?: NewQuota[]; draft?: true } = {},
): Promise<{ id: number; encryptId: string }> {
  const { questionnaire = shortQuestionnaire, quotas = [], draft, ...settings } = overrides;
  const compiled = await compileQuestionnaire(questionnaire);
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  return panel.transaction(async (tx) => {
    const survey: NewSurvey = {
      title: { en: 'Tea and coffee', zh: '茶与咖啡' },
      description: { en: '<p>About tea.</p>', zh: '<p>关于茶。</p>' },
      rewardPoints: 120,
      reviewDays: 0,
      estimatedIr: 70,
      estimatedLoiMinutes: 5,
      target: {},
      completesTarget: 1000,
      ...settings,
    };
    const id = await createSurvey(tx, survey, { source: questionnaire, plan: compiled.plan }, quotas);
    if (!draft) await changeState(tx, id, 'launch');
    const { encryptId } = await tx.one<{ encryptId: string }>(
      sql`select encrypt_id as "encryptId" from surveys where id = ${id}`,
    );
    return { id, encryptId };
  });
}

/** Calls as one member: `as(persona).get('/api/...')`. */
export function as(panel: Panel, persona: { cookie: string }, lang: 'en' | 'zh' = 'en') {
  return {
    get: (path: string) => panel.call(`GET ${path}`, { cookie: persona.cookie, lang }),
    post: (path: string, body: unknown = {}) => panel.call(`POST ${path}`, { cookie: persona.cookie, lang, body }),
  };
}

/** Starts a survey and answers its two pages, each after `secondsAPage`; returns the end screen. */
export async function completeShort(
  panel: Panel,
  persona: { cookie: string },
  encryptId: string,
  region = 'north',
  secondsAPage = 0,
) {
  const member = as(panel, persona);
  const { data } = await member.post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const path = `/api/v1/Attempts/${data.attemptId}`;
  panel.clock.advance(secondsAPage * SECOND_MS);
  await member.post(`${path}/Page`, { turn: 0, answers: { age: 'adult', region } });
  panel.clock.advance(secondsAPage * SECOND_MS);
  return member.post(`${path}/Page`, { turn: 1, answers: { why: 'because' } });
}

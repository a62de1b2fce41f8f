import { SECOND_MS } from '@pollen/server/platform/time';
import type { Panel } from './panel';
import { as } from './surveys';

const rows = ['price', 'taste', 'smell', 'look', 'size'];
/** An attention check, a grid and an open question, each on a page of its own. */
export const attentionSurvey = {
  pages: [
    {
      name: 'check',
      elements: [
        {
          type: 'radiogroup',
          name: 'read',
          title: { default: 'Please choose blue.', 'zh-cn': '请选择蓝色。' },
          choices: [
            { value: 'red', text: { default: 'Red', 'zh-cn': '红色' } },
            { value: 'blue', text: { default: 'Blue', 'zh-cn': '蓝色' } },
          ],
          attentionCheck: 'blue',
        },
      ],
    },
    {
      name: 'grid',
      elements: [{ type: 'matrix', name: 'rate', title: 'Rate it', columns: ['poor', 'fair', 'good'], rows }],
    },
    { name: 'open', elements: [{ type: 'comment', name: 'why', title: 'Why?' }] },
  ],
};

/** The answers of one member; answers that are not given are those of an attentive member. */
export interface Given {
  read?: 'red' | 'blue';
  rate?: Record<string, string>;
  why?: string;
  secondsAPage?: number;
}

const varied = { price: 'poor', taste: 'good', smell: 'fair', look: 'good', size: 'fair' };
/** The same answer to every row, as careless members give. */
export const alike = Object.fromEntries(rows.map((row) => [row, 'fair']));

/** Answers the attention survey page by page, with the clock advanced before each page. */
export async function respond(
  panel: Panel,
  member: { readonly id: number; readonly cookie: string },
  encryptId: string,
  given: Given = {},
): Promise<{ attempt: string; end: { credited: boolean; points: number } }> {
  const calls = as(panel, member);
  const { data } = await calls.post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const path = `/api/v1/Attempts/${data.attemptId}/Page`;
  const pages = [
    { read: given.read ?? 'blue' },
    { rate: given.rate ?? varied },
    { why: given.why ?? `Thoughts of member ${member.id}` },
  ];
  let last: Awaited<ReturnType<typeof calls.post>> | undefined;
  for (const [turn, answers] of pages.entries()) {
    panel.clock.advance((given.secondsAPage ?? 20) * SECOND_MS);
    last = await calls.post(path, { turn, answers });
  }
  return { attempt: data.attemptId as string, end: last?.data };
}

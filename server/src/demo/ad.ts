import { readFile } from 'node:fs/promises';
import { insertAd, insertQuestion, keepClip } from '../features/ads/index';
import { changeState, createAdSurvey } from '../features/surveys/index';
import type { Tx } from '../platform/database/database';
import type { Files } from '../platform/files/files';

const captionsEn = `WEBVTT

00:00.000 --> 00:02.400
In the morning a bee sets out.

00:02.400 --> 00:07.000
It visits three flowers.

00:07.000 --> 00:09.800
Each gives it five grains of pollen.

00:09.800 --> 00:12.000
At the hive they become honey.
`;

const captionsZh = `WEBVTT

00:00.000 --> 00:02.400
清晨，一只蜜蜂出发了。

00:02.400 --> 00:07.000
它飞过三朵花。

00:07.000 --> 00:09.800
每朵花给它五粒花粉。

00:09.800 --> 00:12.000
花粉在蜂巢里酿成了蜜。
`;

const text = (en: string, zh: string) => ({ en, zh });

const questions = [
  {
    text: text('How many flowers does the bee visit?', '蜜蜂飞过了几朵花？'),
    choices: [text('One', '一朵'), text('Three', '三朵'), text('Seven', '七朵')],
    right: 1,
  },
  {
    text: text('What does the bee carry?', '蜜蜂带走了什么？'),
    choices: [text('Grains of pollen', '花粉'), text('Drops of water', '水珠'), text('Leaves', '树叶')],
    right: 0,
  },
  {
    text: text('Where does the bee fly in the end?', '蜜蜂最后飞到了哪里？'),
    choices: [text('To a lake', '湖边'), text('To a house', '房屋'), text('To its hive', '蜂巢')],
    right: 2,
  },
];

/** Where the demo panel keeps the clip of its ad, and the file that it is copied from. */
export interface DemoClip {
  readonly files: Files;
  readonly path: string;
}

/** Adds the ad of the demo panel, with the clip that tools/draw-demo-ad.mjs draws. */
export async function seedAd(tx: Tx, { files, path }: DemoClip): Promise<void> {
  const { clipId, durationMs } = await keepClip(tx, files, await readFile(path));
  const clipSeconds = Math.round(durationMs / 1000);
  const surveyId = await createAdSurvey(
    tx,
    {
      title: text('A bee at work', '忙碌的蜜蜂'),
      description: text('<p>A morning with a bee, three flowers and a hive.</p>', '<p>蜜蜂、三朵花与蜂巢的清晨。</p>'),
      rewardPoints: 8,
      reviewDays: 0,
      estimatedIr: 90,
      estimatedLoiMinutes: 1,
      target: {},
      completesTarget: 2000,
      clipSeconds,
    },
    [],
  );
  await insertAd(tx, { surveyId, clipId, captionsEn, captionsZh });
  for (const [position, question] of questions.entries()) await insertQuestion(tx, surveyId, position, question);
  await changeState(tx, surveyId, 'launch');
}

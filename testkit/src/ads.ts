import type { OperatorPersona } from './operators';
import type { Panel } from './panel';
import { partnerSurveySettings } from './partners';
import { as } from './surveys';

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The numbers of four bytes each that a box holds. */
function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4);
  return bytes;
}

const text = (letters: string) => Buffer.from(letters, 'latin1');

function track(kind: string, format: string): Buffer {
  const samples = box('stsd', numbers(0, 1), box(format, numbers(0, 0)));
  const media = box('minf', box('stbl', samples));
  return box('trak', box('mdia', box('hdlr', numbers(0, 0), text(kind), numbers(0, 0, 0)), media));
}

/** The boxes of an MP4 file of so many seconds, without pictures in it: the panel reads its heads alone. */
export function mp4Of({ seconds = 20, video = 'avc1', audio = 'mp4a' }: Partial<Mp4> = {}): Buffer {
  const header = box('mvhd', numbers(0, 0, 0, 1000, Math.round(seconds * 1000)));
  const film = box('moov', header, track('vide', video), track('soun', audio));
  return Buffer.concat([box('ftyp', text('isom'), numbers(512)), film, box('mdat', Buffer.alloc(64, 7))]);
}
interface Mp4 {
  readonly seconds: number;
  readonly video: string;
  readonly audio: string;
}

export const captions = {
  en: 'WEBVTT\n\n00:00.000 --> 00:04.000\nA bee sets out.\n\n00:04.000 --> 00:09.500\nIt visits <i>three</i> flowers.\n',
  zh: 'WEBVTT\n\n00:00.000 --> 00:09.500\n一只蜜蜂飞过三朵花。\n',
};

const choice = (en: string, zh = '') => ({ en, zh });

/** Questions whose right answers begin with "Right": the places differ. */
export const questions = [
  {
    text: choice('How many flowers?', '几朵花？'),
    choices: [choice('Right: three', '三朵'), choice('Nine', '九朵')],
    right: 0,
  },
  {
    text: choice('What does it carry?'),
    choices: [choice('Water'), choice('Leaves'), choice('Right: pollen')],
    right: 2,
  },
  { text: choice('Where does it go?'), choices: [choice('A lake'), choice('Right: the hive')], right: 1 },
];

/** Uploads a clip as the console does; returns the last answer, and the name of the clip. */
export async function uploadClip(panel: Panel, operator: OperatorPersona, file: Buffer, partBytes = 200_000) {
  const eva = as(panel, operator);
  const begun = await eva.post('/api/console/AdClips', { size: file.length });
  if (begun.code !== 200) return { ...begun, clip: '' };
  const { clip } = begun.data;
  for (let offset = 0; ; offset += partBytes) {
    const bytes = file.subarray(offset, offset + partBytes).toString('base64');
    const sent = await eva.post(`/api/console/AdClips/${clip}/Parts`, { offset, bytes });
    if (sent.code !== 200 || sent.data.received >= file.length) return { ...sent, clip };
  }
}

/** A live ad. */
export interface LiveAd {
  readonly id: number;
  readonly encryptId: string;
}

/** Adds an ad as an operator does; returns the answer. */
export async function addAd(panel: Panel, operator: OperatorPersona, given: object = {}, settings: object = {}) {
  const clip = (await uploadClip(panel, operator, mp4Of())).clip;
  const body = {
    clip,
    captions,
    questions,
    settings: { ...partnerSurveySettings, rewardPoints: 8, ...settings },
    ...given,
  };
  return as(panel, operator).post('/api/console/Ads', body);
}

/** Adds an ad of 20 seconds and launches it. */
export async function openAd(panel: Panel, operator: OperatorPersona, settings: object = {}, given: object = {}) {
  const eva = as(panel, operator);
  const added = await addAd(panel, operator, given, settings);
  if (added.code !== 200) throw new Error(JSON.stringify(added));
  const { id } = added.data;
  const launched = await eva.post(`/api/console/Surveys/${id}/State`, { action: 'launch', reason: '' });
  if (launched.code !== 200) throw new Error(JSON.stringify(launched));
  const { data } = await eva.get(`/api/console/Surveys/${id}`);
  return { id, encryptId: data.encryptId } as LiveAd;
}

/** A member's way through an ad, step by step. */
export function watching(panel: Panel, member: { cookie: string }, attemptId: string) {
  const me = as(panel, member);
  const path = `/api/v1/Attempts/${attemptId}`;
  const watch = {
    attemptId,
    path,
    begin: () => me.post(`/api/v1/Attempts/${attemptId}/AdPlayback`),
    report: (token: string, playedMs: number, isVisible = true) =>
      me.post(`/api/v1/Attempts/${attemptId}/AdHeartbeats`, { token, playedMs, isVisible }),
    look: async () => (await me.get(path)).data,
    answer: (nth: number, place: number) =>
      me.post(`/api/v1/Attempts/${attemptId}/AdAnswers`, { try: nth, choice: place }),
    /** Plays from what is watched already to a place, in real time; returns the last token. */
    async playTo(endMs: number): Promise<string | null> {
      const begun = await watch.begin();
      let { token, watchedMs } = begun.data;
      while (token !== null && watchedMs < endMs) {
        const played = Math.min(5_000, endMs - watchedMs);
        panel.clock.advance(played);
        const reported = await watch.report(token, watchedMs + played);
        if (reported.code !== 200) throw new Error(JSON.stringify(reported));
        ({ token, watchedMs } = reported.data);
      }
      return token;
    },
    /** The place of the right choice of the question that is asked, or of a wrong one. */
    async placeOf(isRight: boolean): Promise<number> {
      const { question } = await watch.look();
      return question.choices.findIndex((label: string) => label.startsWith('Right') === isRight);
    },
  };
  return watch;
}

/** Starts an ad; returns the way through it. */
export async function startAd(panel: Panel, member: { cookie: string }, encryptId: string) {
  const started = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  if (started.code !== 200) throw new Error(JSON.stringify(started));
  return watching(panel, member, started.data.attemptId);
}

import type { CallOptions } from '@pollen/contract/client';
import { MAX_PLACES } from '@pollen/contract/product-test-values';
import { SURVEY_LIMITS } from '@pollen/contract/survey-values';
import { countableRule, emptyTarget, type TargetDraft } from '../surveys/survey-draft';

type Body = CallOptions<'POST /api/console/ProductTests'>['body'];

/** A part of a product test as it is typed; `questionnaire` is undefined until one was uploaded. */
export interface PartDraft {
  readonly en: string;
  readonly zh: string;
  readonly minutes: string;
  readonly opensAfterDays: string;
  readonly dueAfterDays: string;
  readonly questionnaire: unknown;
}

export interface TestDraft {
  readonly titleEn: string;
  readonly titleZh: string;
  readonly descriptionEn: string;
  readonly descriptionZh: string;
  readonly sender: string;
  readonly pictureUrl: string | null;
  readonly rewardPoints: string;
  readonly reviewDays: string;
  readonly places: string;
  readonly selection: 'operator' | 'firstCome';
  readonly keepsProduct: boolean;
  readonly applyUntil: string;
  readonly decideOn: string;
  readonly reserveUntil: string;
  readonly target: TargetDraft;
  readonly hasScreener: boolean;
  readonly screener: PartDraft;
  readonly reports: readonly PartDraft[];
}

/** A report that was just added, due some days after the one before. */
export function emptyReport(dueAfterDays: number): PartDraft {
  return {
    en: '',
    zh: '',
    minutes: '5',
    opensAfterDays: String(Math.max(0, dueAfterDays - 2)),
    dueAfterDays: String(dueAfterDays),
    questionnaire: undefined,
  };
}

export const emptyTest: TestDraft = {
  titleEn: '',
  titleZh: '',
  descriptionEn: '',
  descriptionZh: '',
  sender: '',
  pictureUrl: null,
  rewardPoints: '500',
  reviewDays: '5',
  places: '20',
  selection: 'operator',
  keepsProduct: true,
  applyUntil: '',
  decideOn: '',
  reserveUntil: '',
  target: emptyTarget,
  hasScreener: true,
  screener: emptyReport(0),
  reports: [emptyReport(7)],
};

const isWhole = (text: string, [min, max]: readonly [number, number]) =>
  /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max;

const MINUTES = [1, 120] as const;
const DAYS = [0, 180] as const;

/** Returns the call that creates the test, or the names of the fields that are wrong. */
export function bodyOf(draft: TestDraft): { readonly body: Body } | { readonly wrong: ReadonlySet<string> } {
  const wrong = new Set<string>();
  const need = (name: string, isRight: boolean) => {
    if (!isRight) wrong.add(name);
  };
  need('titleEn', draft.titleEn.trim() !== '');
  need('descriptionEn', draft.descriptionEn.trim() !== '');
  need('sender', draft.sender.trim() !== '');
  need('rewardPoints', isWhole(draft.rewardPoints, SURVEY_LIMITS.rewardPoints));
  need('reviewDays', isWhole(draft.reviewDays, SURVEY_LIMITS.reviewDays));
  need('places', isWhole(draft.places, [1, MAX_PLACES]));
  need('applyUntil', draft.applyUntil !== '');
  need('decideOn', draft.decideOn !== '' && draft.decideOn >= draft.applyUntil);
  need('reserveUntil', draft.reserveUntil !== '' && draft.reserveUntil >= draft.decideOn);
  if (draft.hasScreener) {
    need('screener.minutes', isWhole(draft.screener.minutes, MINUTES));
    need('screener.questionnaire', draft.screener.questionnaire !== undefined);
  }
  for (const [place, part] of draft.reports.entries()) {
    need(`${place}.en`, part.en.trim() !== '');
    need(`${place}.minutes`, isWhole(part.minutes, MINUTES));
    need(`${place}.opensAfterDays`, isWhole(part.opensAfterDays, DAYS));
    const before = Number(draft.reports[place - 1]?.dueAfterDays ?? -1);
    const isLater = Number(part.dueAfterDays) > before && Number(part.dueAfterDays) >= Number(part.opensAfterDays);
    need(`${place}.dueAfterDays`, isWhole(part.dueAfterDays, DAYS) && isLater);
    need(`${place}.questionnaire`, part.questionnaire !== undefined);
  }
  const target = countableRule(draft.target);
  need('target', target !== null);
  if (wrong.size > 0 || target === null) return { wrong };
  return {
    body: {
      settings: {
        title: { en: draft.titleEn.trim(), zh: draft.titleZh.trim() },
        description: { en: draft.descriptionEn.trim(), zh: draft.descriptionZh.trim() },
        sender: draft.sender.trim(),
        pictureUrl: draft.pictureUrl,
        rewardPoints: Number(draft.rewardPoints),
        reviewDays: Number(draft.reviewDays),
        selection: draft.selection,
        places: Number(draft.places),
        keepsProduct: draft.keepsProduct,
        applyUntil: draft.applyUntil,
        decideOn: draft.decideOn,
        reserveUntil: draft.reserveUntil,
        target,
      },
      screener: draft.hasScreener
        ? { minutes: Number(draft.screener.minutes), questionnaire: draft.screener.questionnaire }
        : null,
      reports: draft.reports.map((part) => ({
        title: { en: part.en.trim(), zh: part.zh.trim() },
        minutes: Number(part.minutes),
        opensAfterDays: Number(part.opensAfterDays),
        dueAfterDays: Number(part.dueAfterDays),
        questionnaire: part.questionnaire,
      })),
    },
  };
}

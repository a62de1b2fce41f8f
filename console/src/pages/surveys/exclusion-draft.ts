import type { Api } from '@pollen/contract/api';
import type { DataOf } from '@pollen/contract/client';
import { EXCLUSION_DAYS, type ExclusionKind, TOPIC_LENGTH } from '@pollen/contract/exclusion-values';

type Kept = DataOf<'GET /api/console/Surveys/:id/Exclusions'>;
type Body = Api['POST /api/console/Surveys/:id/Exclusions']['body'];

/** One exclusion as the form holds it. */
export interface ExclusionDraft {
  did: ExclusionKind;
  by: 'survey' | 'topic';
  /** A survey number or a topic. */
  value: string;
  days: string;
}

/** Returns the form of the exclusions that a survey has. */
export function draftOf({ topics, exclusions }: Kept): { topics: string; exclusions: ExclusionDraft[] } {
  return {
    topics: topics.join(', '),
    exclusions: exclusions.map(({ did, days, survey, topic }) => ({
      did,
      by: topic === null ? 'survey' : 'topic',
      value: topic ?? survey?.number ?? '',
      days: String(days),
    })),
  };
}

/** Returns whether an exclusion is complete. */
export function isComplete({ by, value, days }: ExclusionDraft): boolean {
  const [least, most] = EXCLUSION_DAYS;
  const isDay = Number.isInteger(Number(days)) && Number(days) >= least && Number(days) <= most;
  const name = value.trim();
  return isDay && (by === 'survey' ? /^\d{1,15}$/.test(name) : name !== '' && name.length <= TOPIC_LENGTH);
}

/** Returns the topics that a text names, each once. */
export function topicsIn(text: string): string[] {
  const named = text.split(/[,，、]/).map((topic) => topic.trim().toLowerCase());
  return [...new Set(named.filter((topic) => topic !== ''))];
}

/** Returns the exclusions of the form for the call that saves them; all are complete. */
export function exclusionsOf(drafts: readonly ExclusionDraft[]): Body['exclusions'] {
  return drafts.map(({ did, by, value, days }) => ({
    did,
    days: Number(days),
    ...(by === 'survey' ? { surveyId: Number(value) } : { topic: value.trim() }),
  })) as Body['exclusions'];
}

import { splitAnswerKey } from '@pollen/contract/answer-keys';
import type { BodyOf, DataOf } from '@pollen/contract/operation';
import type { tryQuestionnaire } from '@pollen/contract/survey-editor';
import type { Bilingual, Locale } from '../../platform/locale';
import {
  conditionalLists,
  describeProblem,
  entryKey,
  type Finding,
  type QuestionnairePlan,
  type QuestionPlan,
  type SimulatedRun,
} from '../questionnaires/index';

type Report = DataOf<typeof tryQuestionnaire>;
type Quota = BodyOf<typeof tryQuestionnaire>['quotas'][number];
type Kind = Report['findings'][number]['kind'];

const PATHS_AT_MOST = 12;

function say(text: string | Bilingual | undefined, locale: Locale): string {
  return text === undefined ? '' : typeof text === 'string' ? text : text[locale];
}

function round(seconds: number): number {
  return Math.round(seconds / 6) / 10;
}

/** Returns whether a respondent with these answers belongs to a quota, as far as answers decide. */
function fitsAnswers(quota: Quota, answers: SimulatedRun['answers']): boolean {
  if (!quota.answer) return true;
  const given = answers[quota.answer.question];
  const values: readonly unknown[] = Array.isArray(given) ? given : [given];
  return quota.answer.values.some((value) => values.includes(value));
}

function hasRule({ rule }: Quota): boolean {
  const { countries, genders, ageFrom, ageTo, answers } = rule;
  const lists = [countries, genders, answers];
  return lists.some((list) => list?.length) || ageFrom !== undefined || ageTo !== undefined;
}

/** The report of a trial with simulated respondents, together with the findings of the checks. */
interface Trial {
  readonly plan: QuestionnairePlan;
  readonly findings: readonly Finding[];
  readonly runs: readonly SimulatedRun[];
}

/** Builds the report of a trial with simulated respondents, together with the findings of the checks. */
export function reportOf({ plan, runs, findings: known }: Trial, quotas: readonly Quota[], locale: Locale): Report {
  const completed = runs.filter(({ end }) => end === 'completed');
  const findings: Report['findings'] = known.map((finding) => ({
    kind: finding.kind,
    ...describeProblem(finding, locale),
  }));
  const find = (kind: Kind, path: string, element: string | null, message: Bilingual) => {
    // Findings of the checks are not repeated as findings of the trial.
    if (findings.some((finding) => finding.kind === kind && finding.path === path)) return;
    findings.push({ kind, path, element, message: message[locale] });
  };

  const ways = new Map<string, Report['paths'][number]>();
  for (const { pages, end } of runs) {
    const key = `${pages.join(' ')} ${end}`;
    const known = ways.get(key);
    if (known) known.respondents += 1;
    else ways.set(key, { pages: [...pages], end, respondents: 1 });
  }

  const visits = new Map<number, number>();
  for (const run of runs) for (const page of new Set(run.pages)) visits.set(page, (visits.get(page) ?? 0) + 1);
  const pages = plan.pages.map((page, index) => ({
    name: page.name,
    title: say(page.title, locale),
    reached: visits.get(index) ?? 0,
    left: runs.filter((run) => run.end !== 'completed' && run.pages.at(-1) === index).length,
  }));
  const seen = new Set(runs.flatMap((run) => run.seen));
  const open = new Set(runs.flatMap((run) => run.open));
  const offered = new Set(runs.flatMap((run) => run.offered));
  const findInside = (question: QuestionPlan, path: string) => {
    const { name } = question;
    if (!open.has(name)) {
      find('neverReached', path, name, {
        en: `No simulated respondent could answer "${name}".`,
        zh: `没有模拟受访者能够回答“${name}”。`,
      });
    }
    for (const {
      name: list,
      list: { items },
    } of conditionalLists(question)) {
      for (const [at, { value }] of items.entries()) {
        const here = `${path}.${list}[${at}]`;
        // Rows are compared by their names, which are text. A rule that is known to be never true has been reported
        // already.
        if (offered.has(entryKey(name, list, list === 'rows' ? String(value) : value))) continue;
        if (findings.some((finding) => finding.path === `${here}.visibleIf`)) continue;
        find('neverReached', here, name, {
          en: `No simulated respondent saw "${value}" in "${name}".`,
          zh: `没有模拟受访者在“${name}”中看到“${value}”。`,
        });
      }
    }
  };
  for (const [index, page] of plan.pages.entries()) {
    const path = `pages[${index}]`;
    if (pages[index]?.reached === 0) {
      find('neverReached', path, page.name, {
        en: `No simulated respondent reached page "${page.name}".`,
        zh: `没有模拟受访者到达页面“${page.name}”。`,
      });
      continue;
    }
    const visit = (elements: (typeof page)['elements'], around: string) => {
      for (const [at, element] of elements.entries()) {
        const here = `${around}.elements[${at}]`;
        if (element.kind === 'panel') visit(element.elements, here);
        else if (element.kind !== 'html') {
          if (seen.has(element.name)) findInside(element, here);
          else
            find('neverReached', here, element.name, {
              en: `No simulated respondent was asked "${element.name}".`,
              zh: `没有模拟受访者被问到“${element.name}”。`,
            });
        }
      }
    };
    visit(page.elements, path);
  }

  const questions = new Set(plan.pages.flatMap((page) => namesIn(page.elements)));
  const stuckAt = new Map<string, { page: number; message: string }>();
  for (const run of runs) {
    if (run.end !== 'stuck') continue;
    for (const [key, messages] of Object.entries(run.complaints)) {
      const question = splitAnswerKey(key, (name) => questions.has(name))?.question ?? key;
      stuckAt.set(question, { page: run.pages.at(-1) ?? 0, message: messages[0] ?? '' });
    }
  }
  for (const [name, { page, message }] of stuckAt) {
    find('stuck', `pages[${page}]`, name, {
      en: `No simulated answer to "${name}" was accepted: ${message}`,
      zh: `模拟答案未能通过“${name}”的校验：${message}`,
    });
  }

  for (const [index, quota] of quotas.entries()) {
    const question = quota.answer?.question;
    if (question !== undefined && !questions.has(question)) {
      find('quotaQuestionMissing', `quotas[${index}]`, null, {
        en: `The quota "${quota.label}" asks about "${question}", which is not in this questionnaire.`,
        zh: `配额“${quota.label}”涉及的问题“${question}”不在此问卷中。`,
      });
    } else if (completed.length > 0 && !completed.some(({ answers }) => fitsAnswers(quota, answers))) {
      find('quotaNeverFilled', `quotas[${index}]`, null, {
        en: `No simulated complete counts for the quota "${quota.label}".`,
        zh: `没有模拟完成样本计入配额“${quota.label}”。`,
      });
    }
  }

  const times = completed.map(({ seconds }) => seconds).sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    respondents: runs.length,
    completed: completed.length,
    screenedOut: runs.filter(({ end }) => end === 'screened_out').length,
    stuck: runs.filter(({ end }) => end === 'stuck').length,
    minutes: times.length === 0 ? null : { median: round(at(0.5)), slow: round(at(0.9)) },
    pages,
    paths: [...ways.values()].sort((one, other) => other.respondents - one.respondents).slice(0, PATHS_AT_MOST),
    screening: plan.screening.map((screening, index) => ({
      rule: screening.if,
      reason: say(screening.reason, locale),
      respondents: runs.filter(({ rule }) => rule === index).length,
    })),
    quotas: quotas.map((quota) => ({
      label: quota.label,
      target: quota.target,
      share:
        completed.length === 0 || (hasRule(quota) && !quota.answer)
          ? null
          : Math.round(
              (100 * completed.filter(({ answers }) => fitsAnswers(quota, answers)).length) / completed.length,
            ),
    })),
    findings,
  };
}

function namesIn(elements: QuestionnairePlan['pages'][number]['elements']): string[] {
  return elements.flatMap((element) => (element.kind === 'panel' ? namesIn(element.elements) : [element.name]));
}

import { findingGroups } from '../survey-editor/finding-groups';
import type { Check, Survey, Trial } from './survey-types';

/**
 * One line of the launch dialog: `stop` prevents the launch, `warning` has to be confirmed. The words are in the catalog
 * under its kind and level.
 */
export type LaunchCheck =
  | { kind: 'questionnaire'; level: 'passed'; questions: number; pages: number }
  | { kind: 'questionnaire'; level: 'stop'; problems: number }
  | { kind: 'placeholders'; level: 'passed' | 'stop'; placeholders: number }
  | { kind: 'pictures'; level: 'passed' | 'waiting' | 'stop'; pictures: number }
  | { kind: 'quotas'; level: 'passed' | 'warning'; cells: number; sum: number; target: number }
  | { kind: 'length'; level: 'waiting' }
  | { kind: 'length'; level: 'passed' | 'warning'; minutes: number | null; expected: number; respondents: number }
  | { kind: 'sensitivity'; level: 'passed' | 'warning'; findings: number; isMarked: boolean }
  | { kind: 'logic'; level: 'passed' | 'warning'; findings: number }
  | { kind: 'translations'; level: 'passed' | 'warning'; texts: number }
  | { kind: 'audience'; level: 'passed' | 'warning'; members: number; target: number };

/**
 * Looks at a survey before its launch: the questionnaire, placeholder texts, pictures from elsewhere, the sum of quotas, the simulated length,
 * logic, translations, and how many members match. Members are told whole minutes, so the length is compared in those.
 * What stops the launch is refused by the server as well.
 */
export function launchChecks(
  survey: Pick<Survey, 'settings' | 'findings' | 'matchingMembers' | 'excludedMembers' | 'pictures'>,
  check: Pick<Check, 'problems' | 'findings' | 'pages' | 'questions'>,
  trial: Pick<Trial, 'minutes' | 'respondents' | 'findings'> | undefined,
): LaunchCheck[] {
  const { completesTarget: target, quotas, estimatedLoiMinutes: expected } = survey.settings;
  const problems = check.problems.length;
  const findings = [...(trial ?? check).findings, ...survey.findings];
  const count = (...kinds: string[]) => findings.filter(({ kind }) => kinds.includes(kind)).length;
  const placeholders = count('placeholderText');
  const texts = count('translationMissing');
  const isMarked = survey.settings.sensitive !== null;
  const looksSensitive = count('looksSensitive');
  const others = ['placeholderText', 'translationMissing', 'looksSensitive'];
  // As many as the list of findings has: what is the same of several places is one.
  const logic = findingGroups(
    findings.filter(({ kind }) => !others.includes(kind)),
    ({ kind }) => kind,
  ).length;
  const sum = quotas.reduce((all, quota) => all + quota.target, 0);
  const minutes = trial?.minutes?.median ?? null;
  const members = survey.matchingMembers - survey.excludedMembers;
  return [
    problems > 0
      ? { kind: 'questionnaire', level: 'stop', problems }
      : { kind: 'questionnaire', level: 'passed', questions: check.questions, pages: check.pages },
    { kind: 'placeholders', level: placeholders > 0 ? 'stop' : 'passed', placeholders },
    ...picturesCheck(survey),
    { kind: 'quotas', level: sum % target === 0 ? 'passed' : 'warning', cells: quotas.length, sum, target },
    ...(problems > 0
      ? []
      : [
          trial
            ? ({
                kind: 'length',
                level: minutes === null || Math.round(minutes) > expected ? 'warning' : 'passed',
                minutes,
                expected,
                respondents: trial.respondents,
              } as const)
            : ({ kind: 'length', level: 'waiting' } as const),
        ]),
    {
      kind: 'sensitivity',
      level: looksSensitive > 0 && !isMarked ? 'warning' : 'passed',
      findings: looksSensitive,
      isMarked,
    },
    { kind: 'logic', level: logic > 0 ? 'warning' : 'passed', findings: logic },
    { kind: 'translations', level: texts > 0 ? 'warning' : 'passed', texts },
    {
      kind: 'audience',
      level: members < target ? 'warning' : 'passed',
      members,
      target,
    },
  ];
}

/**
 * Returns what an operator confirms by confirming these warnings. The number of matching members is left out: members come
 * and go every minute, and each of them would ask for another confirmation.
 */
export function whatIsConfirmed(warnings: readonly LaunchCheck[]): string {
  return JSON.stringify(warnings.map((warning) => ('members' in warning ? { ...warning, members: null } : warning)));
}

/** Looks at the pictures from elsewhere; nothing for a questionnaire without any. */
function picturesCheck({ pictures }: Pick<Survey, 'pictures'>): LaunchCheck[] {
  const count = (state: Survey['pictures'][number]['state']) => pictures.filter((each) => each.state === state).length;
  const [absent, waiting] = [count('failed') + count('missing'), count('waiting')];
  if (absent > 0) return [{ kind: 'pictures', level: 'stop', pictures: absent }];
  if (waiting > 0) return [{ kind: 'pictures', level: 'waiting', pictures: waiting }];
  return pictures.length > 0 ? [{ kind: 'pictures', level: 'passed', pictures: pictures.length }] : [];
}

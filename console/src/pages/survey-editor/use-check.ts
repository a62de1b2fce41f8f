import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../api/query';
import type { Check } from '../surveys/survey-types';
import { concernsOf } from './concerns';
import type { Json } from './json';

const checkDelayMs = 700;
type Found = Pick<Check, 'problems' | 'findings' | 'canLeaveOut' | 'canFetchLists'>;
const nothing: Found = { problems: [], findings: [], canLeaveOut: false, canFetchLists: false };

/**
 * Lets the server check the edited questionnaire, 700 ms after the last change. Returns the findings that concern the
 * survey, which may be marked as sensitive, and the checked document.
 */
export function useCheck(doc: Json, isMarked: boolean): Found & { questionnaire: Json } {
  const [asked, setAsked] = useState(doc);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(doc), checkDelayMs);
    return () => clearTimeout(timer);
  }, [doc]);
  const check = useCall(
    'POST /api/console/QuestionnaireChecks',
    { body: { questionnaire: asked } },
    { keepsPrevious: true },
  );
  const { problems, findings, canLeaveOut, canFetchLists } = check.data ?? nothing;
  const concerns = useMemo(() => concernsOf(findings, isMarked), [findings, isMarked]);
  return { problems, findings: concerns, canLeaveOut, canFetchLists, questionnaire: asked };
}

import { useEffect, useState } from 'react';
import { useCall } from '../../api/query';
import type { Check } from '../surveys/survey-types';
import type { Json } from './json';

const checkDelayMs = 700;
const nothing: Pick<Check, 'problems' | 'findings'> = { problems: [], findings: [] };

/** The server's check of the questionnaire that is edited, and the state that was checked last. */
export function useCheck(doc: Json): Pick<Check, 'problems' | 'findings'> & { questionnaire: Json } {
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
  const { problems, findings } = check.data ?? nothing;
  return { problems, findings, questionnaire: asked };
}

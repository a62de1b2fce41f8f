import { useEffect, useState } from 'react';
import { useCall } from '../../api/query';
import type { Check } from '../surveys/survey-types';
import type { Json } from './json';

const checkDelayMs = 700;
const nothing: Pick<Check, 'problems' | 'findings'> = { problems: [], findings: [] };

/**
 * Lets the server check the edited questionnaire, 700 ms after the last change. Returns the findings and the checked
 * document.
 */
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

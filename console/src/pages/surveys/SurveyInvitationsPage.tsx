import { EmptyState } from '@pollen/ui/EmptyState';
import { invitationWords } from '../../locales/invitations.en';
import { useT } from '../../locales/translator';
import { useSurvey } from './survey-context';
import { Waves } from './Waves';

/** The invitation tab of a survey: its waves, and the way to start another. A draft invites nobody. */
export default function SurveyInvitationsPage() {
  const t = useT(invitationWords);
  const survey = useSurvey();
  if (survey.state === 'draft') return <EmptyState title={t('draftTitle')}>{t('draftText')}</EmptyState>;
  return <Waves survey={survey} />;
}

import { EmptyState } from '@pollen/ui/EmptyState';
import { invitationWords } from '../../locales/invitations.en';
import { useT } from '../../locales/translator';
import { AutomaticReminders } from './AutomaticReminders';
import { SurveyExclusions } from './SurveyExclusions';
import { useSurvey } from './survey-context';
import { Waves } from './Waves';

/** The invitation tab of a survey: its waves, the way to start another, and exclusions. A draft invites nobody. */
export default function SurveyInvitationsPage() {
  const t = useT(invitationWords);
  const survey = useSurvey();
  if (survey.state === 'draft') {
    return (
      <>
        <AutomaticReminders surveyId={survey.id} />
        <SurveyExclusions surveyId={survey.id} />
        <EmptyState title={t('draftTitle')}>{t('draftText')}</EmptyState>
      </>
    );
  }
  return <Waves survey={survey} />;
}

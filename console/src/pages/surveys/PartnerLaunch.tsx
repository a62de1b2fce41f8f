import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { FormDialog } from '../../layouts/FormDialog';
import { adWords } from '../../locales/ads.en';
import { changeWords } from '../../locales/changes.en';
import { partnerWords } from '../../locales/partners.en';
import { surveyToolWords } from '../../locales/survey-tool.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { LaunchCost } from './LaunchCost';
import type { Survey } from './survey-types';

interface PartnerLaunchProps {
  survey: Survey;
  open: boolean;
  onClose: () => void;
}

/** Asks before a survey is launched that runs at a partner or in a tool: there is no questionnaire to check here. */
export function PartnerLaunch({ survey, open, onClose }: PartnerLaunchProps) {
  const t = useT(surveyWords);
  const words = useT(partnerWords);
  const ads = useT(adWords);
  const tools = useT(surveyToolWords);
  const changes = useT(changeWords);
  const toast = useToast();
  const showError = useShowError();
  const [reason, setReason] = useState('');
  const waits = survey.asks && survey.settings.rewardPoints > survey.secondOperatorPoints;
  const change = useChange('POST /api/console/Surveys/:id/State', {
    onSuccess: ({ approval }) => {
      if (approval === null) toast.success(t('isLive'));
      onClose();
    },
    onError: showError,
  });
  const seen = { version: survey.version, revision: survey.revision };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words('launchTitle', { title: survey.title })}
      verb={waits ? changes('request') : t('launch')}
      disabled={waits && reason.trim().length < 3}
      isBusy={change.isPending}
      onSubmit={() =>
        change.mutate({ params: { id: survey.id }, body: { action: 'launch', reason: reason.trim(), seen } })
      }
    >
      <p>
        {survey.partner
          ? words('launchText', { partner: survey.partner.name })
          : survey.kind === 'ad'
            ? ads('launchText')
            : tools('launchText', { host: survey.toolHost ?? '' })}
      </p>
      <LaunchCost cost={survey.costAtTarget} />
      {waits && (
        <TextareaField
          label={changes('reason')}
          value={reason}
          rows={2}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

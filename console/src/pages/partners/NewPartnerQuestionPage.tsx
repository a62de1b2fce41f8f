import type { DataOf } from '@pollen/contract/client';
import { hasChoices } from '@pollen/contract/custom-field-values';
import { PARTNER_QUESTION_KINDS } from '@pollen/contract/partner-values';
import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useOpening } from '../../layouts/use-opening';
import { partnerFeedWords } from '../../locales/partner-feed.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { CustomFieldForm } from '../custom-fields/CustomFieldForm';
import type { CustomFieldDraft, CustomFieldSettings } from '../custom-fields/custom-field-draft';
import { draftOfFinding, placesOfValues } from './partner-question';
import type { Partner } from './partner-words';

/** The form of a profile question for an attribute that a partner asks for, with what its list says of it. */
export default function NewPartnerQuestionPage() {
  const id = Number(useParams().id);
  const [search] = useSearchParams();
  const partner = useCall('GET /api/console/Partners/:id', { params: { id } });
  const feed = useCall('GET /api/console/Partners/:id/Feed', { params: { id } });
  if (partner.data && feed.data) {
    const attribute = search.get('attribute') ?? '';
    const finding = feed.data.findings.find(({ parameter }) => parameter === attribute);
    return <QuestionOf partner={partner.data} attribute={attribute} finding={finding ?? null} />;
  }
  const error = partner.error ?? feed.error;
  const again = () => void Promise.all([partner.refetch(), feed.refetch()]);
  return error ? <LoadFailed heading="h1" error={error} onRetry={again} /> : <SkeletonCards count={3} height={180} />;
}

interface QuestionOfProps {
  partner: Partner;
  attribute: string;
  /** What the list says; null when it does not ask for the attribute any more. */
  finding: DataOf<'GET /api/console/Partners/:id/Feed'>['findings'][number] | null;
}

function QuestionOf({ partner, attribute, finding }: QuestionOfProps) {
  const t = useT(partnerFeedWords);
  const shell = useT(shellWords);
  const navigate = useNavigate();
  const saving = useOpening();
  const [written, setWritten] = useState<{ settings: CustomFieldSettings; draft: CustomFieldDraft } | null>(null);
  // What was typed stays when the list is read meanwhile.
  const [initial] = useState(() => draftOfFinding(finding ?? { question: null, values: [], texts: [] }));
  const add = useChange('POST /api/console/Partners/:id/Questions');
  const back = paths.partner(partner.id, 'feed');
  const isMapped = partner.profile.attributes?.some(({ parameter }) => parameter === attribute);
  const { change } = partner.can;
  const whyNot = change !== true ? change.reason : isMapped ? t('mappedAlready', { attribute }) : null;
  const save = async ({ settings, draft }: NonNullable<typeof written>, seen: { version: number; reason: string }) => {
    const kind = PARTNER_QUESTION_KINDS.find((each) => each === draft.kind) ?? 'one';
    const values = hasChoices(draft.kind) ? placesOfValues(draft) : {};
    const body = { parameter: attribute, question: { ...settings, kind }, values, ...seen };
    const added = await add.mutateAsync({ params: { id: partner.id }, body });
    navigate(back, { replace: true });
    return added;
  };
  return (
    <>
      <PageHead
        title={t('newQuestion', { attribute })}
        note={t('newQuestionNote', { attribute, partner: partner.name })}
        back={{ href: back, label: partner.name }}
      />
      <CustomFieldForm
        isNew
        initial={initial}
        kinds={PARTNER_QUESTION_KINDS}
        maySensitive={false}
        whyNot={whyNot}
        onSubmit={async (settings, draft) => {
          setWritten({ settings, draft });
          saving.show();
        }}
        aside={
          <Button kind="ghost" size="form" href={back}>
            {shell('cancel')}
          </Button>
        }
      />
      {written && (
        <ChangeDialog
          key={saving.key}
          open={saving.open}
          onClose={saving.hide}
          title={t('addQuestion', { attribute })}
          version={partner.version}
          asks={partner.asks}
          done={t('questionAdded')}
          onSave={(seen) => save(written, seen)}
        >
          <p>{t('addQuestionText')}</p>
        </ChangeDialog>
      )}
    </>
  );
}

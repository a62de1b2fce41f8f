import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { useToast } from '@pollen/ui/Toast';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useOpening } from '../../layouts/use-opening';
import { customFieldWords } from '../../locales/custom-fields.en';
import { useLang } from '../../locales/language';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { AttributeFile } from './AttributeFile';
import { CustomFieldForm } from './CustomFieldForm';
import styles from './CustomFields.module.css';
import { draftOf, type Field } from './custom-field-draft';
import { FieldUsage, FieldVersions, useUsageWords } from './FieldUsage';

/** A profile question or an attribute: its form, where it is used, its versions; retired and restored here. */
export default function CustomFieldPage() {
  const id = Number(useParams().id);
  // A save of one's own starts a new form; what others save meanwhile does not overwrite what was typed.
  const [saves, setSaves] = useState(0);
  const { data: field, error, refetch } = useCall('GET /api/console/CustomFields/:id', { params: { id } });
  if (!field) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={180} />
    );
  }
  const startAgain = async () => {
    await refetch();
    setSaves((before) => before + 1);
  };
  return <FieldOf key={`${field.id}.${saves}`} field={field} onSaved={startAgain} />;
}

function FieldOf({ field, onSaved }: { field: Field; onSaved: () => Promise<void> }) {
  const t = useT(customFieldWords);
  const shell = useT(shellWords);
  const lang = useLang();
  const toast = useToast();
  const showError = useShowError();
  const retiring = useOpening();
  const usage = useUsageWords(field);
  const { id, revision, retired } = field;
  // What the operator started with: the server refuses a save when somebody has changed it since.
  const [seen] = useState(field);
  const isQuestion = field.purpose === 'question';
  const back = paths.customFields(retired ? '?show=retired' : isQuestion ? '' : '?show=attributes');
  const why = field.can.change === true ? null : field.can.change.reason;
  const change = useChange('POST /api/console/CustomFields/:id', {
    onSuccess: async ({ version }) => {
      toast.success(version === seen.version ? t('saved') : t('savedVersion', { n: version }));
      await onSaved();
    },
    onError: showError,
  });
  const retire = useChange('POST /api/console/CustomFields/:id/Retire', {
    onSuccess: async () => {
      toast.success(t('isRetired'));
      await onSaved();
    },
    onError: showError,
  });
  const restore = useChange('POST /api/console/CustomFields/:id/Restore', {
    onSuccess: async () => {
      toast.success(t('isRestored'));
      await onSaved();
    },
    onError: showError,
  });
  return (
    <>
      <PageHead
        title={field.title[lang]}
        back={{ href: back, label: t('title') }}
        beside={
          retired && (
            <StatusPill shape="dash" tone="neutral">
              {t('retiredState')}
            </StatusPill>
          )
        }
        note={t(isQuestion ? 'questionNote' : 'attributeNote')}
        actions={
          retired ? (
            <Button
              kind="tonal"
              icon={<ArchiveRestore size={20} />}
              disabled={why !== null}
              title={why ?? undefined}
              loading={restore.isPending}
              loadingLabel={t('restoring')}
              onClick={() => restore.mutate({ params: { id }, body: { revision } })}
            >
              {t('restore')}
            </Button>
          ) : (
            <Button
              kind="tonal"
              icon={<Archive size={20} />}
              disabled={why !== null}
              title={why ?? undefined}
              onClick={retiring.show}
            >
              {t('retire')}
            </Button>
          )
        }
      />
      {retired && (
        <Banner tone="info" title={t('retiredState')} className={styles.banner}>
          {t(isQuestion ? 'retiredQuestionText' : 'retiredAttributeText')}
        </Banner>
      )}
      <CustomFieldForm
        isNew={false}
        initial={draftOf(seen)}
        whyNot={why}
        onSubmit={(settings) =>
          change.mutateAsync({ params: { id }, body: { ...settings, revision: seen.revision } }).catch(() => undefined)
        }
        aside={
          <Button kind="ghost" size="form" href={back}>
            {shell('cancel')}
          </Button>
        }
        side={
          <>
            <FieldUsage field={field} />
            <FieldVersions field={field} />
          </>
        }
        after={!isQuestion && !retired && <AttributeFile field={field} />}
      />
      <ConfirmDialog
        open={retiring.open}
        onClose={retiring.hide}
        title={t(isQuestion ? 'retireQuestion' : 'retireAttribute')}
        kind="danger"
        confirmLabel={t('retire')}
        confirmingLabel={t('retiring')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          await retire.mutateAsync({ params: { id }, body: { revision } }).catch(() => undefined);
          retiring.hide();
        }}
      >
        <p>{t(isQuestion ? 'retiredQuestionText' : 'retiredAttributeText')}</p>
        <p>{usage}</p>
      </ConfirmDialog>
    </>
  );
}

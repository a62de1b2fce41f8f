import type { DataOf } from '@pollen/contract/client';
import { hasPermission } from '@pollen/contract/permissions';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { ProgressBar } from '@pollen/ui/ProgressBar';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { Download, Send, X } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns, Section, SectionBody } from '../../layouts/Columns';
import { fetchFile } from '../../layouts/download';
import { Facts } from '../../layouts/Facts';
import { Figures } from '../../layouts/Figures';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useFormat } from '../../locales/format';
import { memberImportWords } from '../../locales/member-imports.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useOperator } from '../../session/operator';
import { TagChips } from '../member-tags/TagChips';
import { SkippedLines } from './FilePreview';
import { ImportState } from './ImportState';

type MemberImport = DataOf<'GET /api/console/MemberImports/:id'>;

/** How often an import under way is looked at. */
const LOOKED_AT_EVERY_MS = 3_000;

/** One import: how far it is, what became of its people, and the ways to cancel it, to send again and to the result. */
export default function MemberImportPage() {
  const t = useT(memberImportWords);
  const format = useFormat();
  const id = Number(useParams().id);
  const { data, error, refetch } = useCall(
    'GET /api/console/MemberImports/:id',
    { params: { id } },
    { everyMs: ({ state }) => state === 'running' && LOOKED_AT_EVERY_MS },
  );
  if (!data) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={140} />
    );
  }
  const { people } = data;
  const mailable = Object.values(people).reduce((sum, n) => sum + n, 0) - people.skipped;
  const handled = mailable - people.waiting;
  const progress = `${format.number(handled)} / ${format.number(mailable)}`;
  return (
    <>
      <PageHead
        title={data.fileName}
        back={{ href: paths.memberImports(), label: t('imports') }}
        over={<ImportState state={data.state} />}
        actions={<ImportActions found={data} />}
      />
      <Figures
        figures={[
          { label: t('joined'), value: format.number(people.joined) },
          { label: t('invited'), value: format.number(people.invited) },
          { label: t('waiting'), value: format.number(people.waiting) },
          { label: t('declined'), value: format.number(people.declined) },
          { label: t('expired'), value: format.number(people.expired) },
          { label: t('skippedPeople'), value: format.number(people.skipped) },
        ]}
      />
      <Columns
        side={
          <Facts
            title={t('consent')}
            facts={[
              { label: t('consentSource'), value: data.consentSource },
              { label: t('consentDay'), value: format.date(data.consentOn, 'day') },
              {
                label: t('tags'),
                value:
                  data.tags.length > 0 ? (
                    <TagChips tags={data.tags.map((name, at) => ({ id: at, name }))} />
                  ) : (
                    t('noTags')
                  ),
              },
              { label: t('by'), value: data.by },
              { label: t('startedAt'), value: format.moment(data.startedAt) },
              { label: t('finishedAt'), value: data.finishedAt && format.moment(data.finishedAt) },
              ...(people.canceled > 0 ? [{ label: t('canceled'), value: format.number(people.canceled) }] : []),
            ]}
          />
        }
      >
        <Section title={t('progress')} count={progress}>
          <SectionBody>
            <ProgressBar done={handled} total={Math.max(31, mailable)} label={progress} />
          </SectionBody>
        </Section>
        {data.problems.length > 0 && (
          <Section title={t('problems')}>
            <SectionBody>
              <SkippedLines problems={data.problems} all={people.skipped} />
            </SectionBody>
          </Section>
        )}
      </Columns>
    </>
  );
}

function ImportActions({ found }: { found: MemberImport }) {
  const t = useT(memberImportWords);
  const toast = useToast();
  const showError = useShowError();
  const role = useOperator()?.role;
  const [asking, setAsking] = useState<'cancel' | 'remind' | null>(null);
  const params = { id: found.id };
  const cancel = useChange('POST /api/console/MemberImports/:id/Cancel', {
    onSuccess: () => toast.success(t('canceledNow')),
    onError: showError,
  });
  const remind = useChange('POST /api/console/MemberImports/:id/Remind', {
    onSuccess: ({ people }) => toast.success(t('reminded', { n: people })),
    onError: showError,
  });
  if (role === undefined || !hasPermission(role, 'manageMembers')) return null;
  const close = () => setAsking(null);
  return (
    <>
      <Button
        kind="secondary"
        size="dense"
        icon={<Download size={20} />}
        onClick={() => fetchFile(`/api/console/MemberImports/${found.id}/Result`)}
      >
        {t('download')}
      </Button>
      {found.can.remind === true && (
        <Button kind="secondary" size="dense" icon={<Send size={20} />} onClick={() => setAsking('remind')}>
          {t('remind')}
        </Button>
      )}
      {found.can.cancel === true && (
        <Button kind="dangerOutline" size="dense" icon={<X size={20} />} onClick={() => setAsking('cancel')}>
          {t('cancel')}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'cancel'}
        onClose={close}
        title={t('cancelQuestion')}
        kind="danger"
        confirmLabel={t('cancel')}
        confirmingLabel={t('canceling')}
        cancelLabel={t('keep')}
        onConfirm={async () => {
          await cancel.mutateAsync({ params }).catch(() => undefined);
          close();
        }}
      >
        {t('cancelText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remind'}
        onClose={close}
        title={t('remindQuestion')}
        confirmLabel={t('remind')}
        confirmingLabel={t('reminding')}
        cancelLabel={t('keepClosed')}
        onConfirm={async () => {
          await remind.mutateAsync({ params }).catch(() => undefined);
          close();
        }}
      >
        {t('remindText')}
      </ConfirmDialog>
    </>
  );
}

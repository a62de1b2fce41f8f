import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import type { Column } from '../../layouts/DataTable';
import { QueryTable } from '../../list/QueryTable';
import { useFormat } from '../../locales/format';
import { giftWords } from '../../locales/gifts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './Gifts.module.css';

type Import = DataOf<'GET /api/console/GiftCodeImports'>['list'][number];

const size = 10;

/** The imported files of codes with how many codes are used, and the withdrawal of a faulty file. */
export function CodeImports({ giftId, mayWithdraw }: { giftId: number; mayWithdraw: boolean }) {
  const t = useT(giftWords);
  const format = useFormat();
  const [page, setPage] = useState(1);
  const imports = useCall(
    'GET /api/console/GiftCodeImports',
    { query: { giftId, page, size } },
    { keepsPrevious: true },
  );
  const number = (key: 'codes' | 'free' | 'handedOut' | 'withdrawn', header: string): Column<Import> => ({
    key,
    header,
    align: 'end',
    cell: (each) => <span className={styles.figure}>{format.number(each[key])}</span>,
  });
  return (
    <Section title={t('imports')}>
      <QueryTable
        dense
        caption={t('imports')}
        list={imports}
        rowKey={(each) => each.id}
        empty={t('noImports')}
        columns={[
          {
            key: 'file',
            header: t('file'),
            heads: true,
            cell: (each) => (
              <span className={styles.two}>
                <b>{each.fileName}</b>
                <span className={styles.kind}>
                  {each.importedBy ? t('by', { name: each.importedBy }) : t('automatic')}
                </span>
              </span>
            ),
          },
          { key: 'when', header: t('when'), cell: (each) => format.moment(each.importedAt) },
          number('codes', t('importedCodes')),
          number('free', t('free')),
          number('handedOut', t('sentCodes')),
          number('withdrawn', t('withdrawn')),
          {
            key: 'ends',
            header: t('ends'),
            cell: (each) => (each.firstExpiry ? format.date(each.firstExpiry, 'day') : '–'),
          },
          ...(mayWithdraw
            ? [{ key: 'withdraw', header: t('withdraw'), cell: (each: Import) => <Withdraw file={each} /> }]
            : []),
        ]}
        onPage={setPage}
      />
    </Section>
  );
}

function Withdraw({ file }: { file: Import }) {
  const t = useT(giftWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const withdraw = useChange('POST /api/console/GiftCodeImports/:id/Withdraw', {
    onSuccess: ({ withdrawn }) => toast.success(t('withdrawnToast', { n: withdrawn })),
    onError: showError,
  });
  if (file.free === 0) return <span>–</span>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '' || withdraw.isPending) return;
    await withdraw.mutateAsync({ params: { id: file.id }, body: { reason: reason.trim() } }).catch(() => undefined);
    setAsks(false);
  };
  return (
    <>
      <Button
        kind="ghost"
        size="dense"
        aria-label={t('withdrawOf', { file: file.fileName })}
        onClick={() => {
          setReason('');
          setTried(false);
          setAsks(true);
        }}
      >
        {t('withdraw')}
      </Button>
      <Dialog
        open={asks}
        onClose={withdraw.isPending ? () => undefined : () => setAsks(false)}
        title={t('withdrawQuestion', { n: file.free })}
        actions={
          <>
            <Button kind="ghost" disabled={withdraw.isPending} onClick={() => setAsks(false)}>
              {shell('cancel')}
            </Button>
            <Button
              kind="danger"
              type="submit"
              form={form}
              loading={withdraw.isPending}
              loadingLabel={t('withdrawing')}
            >
              {t('withdraw')}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} className={styles.form} noValidate>
          <p>{t('withdrawText')}</p>
          <TextareaField
            label={t('reason')}
            help={t('reasonHelp')}
            error={tried && reason.trim() === '' ? t('reasonMissing') : undefined}
            placeholder={t('reasonExample')}
            rows={2}
            maxLength={500}
            value={reason}
            autoFocus
            onChange={(event) => setReason(event.target.value)}
          />
        </form>
      </Dialog>
    </>
  );
}

import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { Link } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { CopyButton } from '../../layouts/CopyButton';
import { useFormat } from '../../locales/format';
import { testLinkWords } from '../../locales/test-link.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import comments from './Comments.module.css';
import styles from './Editor.module.css';

const daysOffered = [3, 7, 14, 30, 60];

interface TestLinksProps {
  surveyId: number;
  version: number;
  readOnly: boolean;
}

/** A button with the links over which clients try the questionnaire: making, copying and revoking them. */
export function TestLinks(props: TestLinksProps) {
  const t = useT(testLinkWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" size="dense" icon={<Link size={20} />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('dialogTitle')} closable wide>
        {open && <Links {...props} />}
      </Dialog>
    </>
  );
}

function Links({ surveyId, version, readOnly }: TestLinksProps) {
  const t = useT(testLinkWords);
  const format = useFormat();
  const showError = useShowError();
  const [client, setClient] = useState('');
  const [days, setDays] = useState(14);
  const [shows, setShows] = useState<'draft' | 'version'>('draft');
  const [made, setMade] = useState<{ client: string; address: string } | null>(null);
  const links = useCall('GET /api/console/Surveys/:id/TestLinks', { params: { id: surveyId } });
  const create = useChange('POST /api/console/Surveys/:id/TestLinks', {
    onSuccess: ({ token }) => {
      setMade({ client: client.trim(), address: `${location.origin}${paths.testLink(token)}` });
      setClient('');
    },
    onError: showError,
  });
  const revoke = useChange('POST /api/console/TestLinks/:id/Revoke', { onError: showError });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (client.trim() === '' || create.isPending) return;
    create.mutate({
      params: { id: surveyId },
      body: { client: client.trim(), days, version: shows === 'draft' ? null : version },
    });
  };
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('dialogNote')}</p>
      {made && (
        <div className={comments.form}>
          <TextField
            label={t('address', { client: made.client })}
            help={t('addressHelp')}
            value={made.address}
            readOnly
          />
          <CopyButton text={made.address} size="dense">
            {t('copy')}
          </CopyButton>
        </div>
      )}
      <form className={styles.stack} onSubmit={submit}>
        <TextField
          label={t('client')}
          maxLength={120}
          autoComplete="off"
          disabled={readOnly}
          value={client}
          onChange={(event) => setClient(event.target.value)}
        />
        <div className={styles.pair}>
          <SelectField
            label={t('days')}
            value={String(days)}
            options={daysOffered.map((n) => ({ value: String(n), label: t('daysOption', { n }) }))}
            onChange={(event) => setDays(Number(event.target.value))}
          />
          <SelectField
            label={t('shows')}
            value={shows}
            options={[
              { value: 'draft', label: t('showsDraft') },
              { value: 'version', label: t('showsVersion', { n: version }) },
            ]}
            onChange={(event) => setShows(event.target.value === 'version' ? 'version' : 'draft')}
          />
        </div>
        <div>
          <Button
            type="submit"
            size="dense"
            disabled={readOnly || client.trim() === ''}
            loading={create.isPending}
            loadingLabel={t('making')}
          >
            {t('make')}
          </Button>
        </div>
      </form>
      {links.data?.list.length === 0 && <p className={styles.hint}>{t('none')}</p>}
      {links.data?.list.map((link) => (
        <div key={link.id} className={comments.thread} data-resolved={link.state !== 'open' || undefined}>
          <div className={comments.head}>
            <b>{link.client}</b>
            <span className={comments.note}>
              {link.version === null ? t('showsDraft') : t('showsVersion', { n: link.version })}
            </span>
          </div>
          <div className={comments.buttons}>
            <span className={comments.note}>
              {link.state === 'revoked'
                ? t('state_revoked')
                : t(`state_${link.state}`, { day: format.day(link.expiresAt) })}
              {' · '}
              {t('opened', { n: link.opened })}
            </span>
            {link.can.revoke === true && (
              <Button
                kind="ghost"
                size="dense"
                aria-label={t('revokeOne', { client: link.client })}
                loading={revoke.isPending}
                loadingLabel={t('revoking')}
                onClick={() => revoke.mutate({ params: { id: link.id } })}
              >
                {t('revoke')}
              </Button>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

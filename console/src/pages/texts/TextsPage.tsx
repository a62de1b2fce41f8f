import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { classNames } from '@pollen/ui/class-names';
import { StatusPill } from '@pollen/ui/StatusPill';
import { PencilLine } from 'lucide-react';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { ListCard } from '../../layouts/ListCard';
import { PageHead } from '../../layouts/PageHead';
import { QueryTable } from '../../list/QueryTable';
import { changeWords } from '../../locales/changes.en';
import { useFormat } from '../../locales/format';
import { textWords } from '../../locales/texts.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Texts.module.css';
import { TextTabs } from './TextTabs';

type Text = DataOf<'GET /api/console/Articles'>['list'][number];

const origins = {
  shipped: { word: 'originShipped', shape: 'ring', tone: 'neutral' },
  file: { word: 'originFile', shape: 'half', tone: 'info' },
  console: { word: 'originConsole', shape: 'tick', tone: 'success' },
} as const;

/** The list of the texts of public pages. */
export default function TextsPage() {
  const t = useT(textWords);
  const changes = useT(changeWords);
  const format = useFormat();
  const articles = useCall('GET /api/console/Articles', {});
  const columns: Column<Text>[] = [
    {
      key: 'text',
      header: t('text'),
      heads: true,
      cell: ({ name, locale, title }) => (
        <AppLink href={paths.text(name, locale)}>
          <b>{title}</b>
        </AppLink>
      ),
    },
    { key: 'language', header: t('language'), cell: ({ locale }) => t(locale) },
    {
      key: 'origin',
      header: t('origin'),
      cell: ({ origin }) => {
        const { word, shape, tone } = origins[origin];
        return (
          <StatusPill shape={shape} tone={tone}>
            {t(word)}
          </StatusPill>
        );
      },
    },
    {
      key: 'changed',
      header: t('lastChange'),
      cell: ({ changed }) =>
        changed ? (
          <span className={styles.changed}>
            <span>{changes('lastChange', { by: changed.by, at: format.moment(changed.at) })}</span>
            <span className={styles.quiet}>{changed.reason}</span>
          </span>
        ) : (
          <span className={styles.quiet}>{changes('neverChanged')}</span>
        ),
    },
    {
      key: 'edit',
      header: t('edit'),
      align: 'end',
      cell: ({ name, locale, title }) => (
        <Button
          kind="ghost"
          size="dense"
          icon={<PencilLine size={20} />}
          href={paths.text(name, locale)}
          aria-label={t('editNamed', { name: title })}
        >
          {t('edit')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead title={t('title')} note={t('pagesNote')} />
      <TextTabs current="pages" />
      <div className={classNames(styles.top, styles.clip)}>
        <ListCard>
          <QueryTable
            caption={t('caption')}
            columns={columns}
            list={articles}
            rowKey={({ name, locale }) => `${name}.${locale}`}
            empty={t('noText')}
          />
        </ListCard>
      </div>
    </>
  );
}

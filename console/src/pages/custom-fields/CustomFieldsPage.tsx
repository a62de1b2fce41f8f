import { CUSTOM_FIELD_TOPICS } from '@pollen/contract/custom-field-values';
import { PROFILE_FIELD_NAMES, PROFILE_FIELDS } from '@pollen/contract/profile-values';
import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { StatusPill } from '@pollen/ui/StatusPill';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { type Column, DataTable } from '../../layouts/DataTable';
import { ListCard } from '../../layouts/ListCard';
import { PageHead } from '../../layouts/PageHead';
import { defineFilters, oneOf } from '../../list/filters';
import { ListHead } from '../../list/ListPage';
import { QueryTable } from '../../list/QueryTable';
import { useFilters } from '../../list/use-filters';
import { customFieldWords } from '../../locales/custom-fields.en';
import { useLang } from '../../locales/language';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import type { CustomField } from '../surveys/use-custom-fields';
import styles from './CustomFields.module.css';

const shown = ['questions', 'attributes', 'retired', 'builtIn'] as const;
const filterSet = defineFilters({ show: oneOf(shown, { usual: 'questions' }) }, { tab: 'show' });

const isShown = {
  questions: ({ purpose, retired }: CustomField) => purpose === 'question' && !retired,
  attributes: ({ purpose, retired }: CustomField) => purpose === 'attribute' && !retired,
  retired: ({ retired }: CustomField) => retired,
};

/** The operators' own profile questions and attributes in their order, and the fields that every panel has. */
export default function CustomFieldsPage() {
  const t = useT(customFieldWords);
  const lang = useLang();
  const showError = useShowError();
  const filters = useFilters(filterSet);
  const { show } = filters.values;
  const list = useCall('GET /api/console/CustomFields', {});
  const move = useChange('POST /api/console/CustomFields/:id/Move', { onError: showError });
  const rows = show === 'builtIn' ? [] : (list.data?.list.filter(isShown[show]) ?? []);
  const may = list.data?.can.change;
  const why = may === undefined || may === true ? undefined : may.reason;

  const purpose = show === 'attributes' ? 'attribute' : 'question';
  const verb = purpose === 'attribute' ? 'newAttribute' : 'newQuestion';

  const columns: Column<CustomField>[] = [
    {
      key: 'title',
      header: t(show === 'attributes' ? 'attribute' : 'question'),
      heads: true,
      cell: (field) => (
        <AppLink href={paths.customField(field.id)} className={styles.name}>
          {field.title[lang]}
        </AppLink>
      ),
    },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kind_${kind}`) },
    ...(show === 'attributes'
      ? []
      : [
          {
            key: 'topic',
            header: t('topic'),
            cell: ({ purpose, topic }: CustomField) =>
              purpose === 'attribute' ? t('attribute') : CUSTOM_FIELD_TOPICS[topic][lang],
          },
          {
            key: 'asking',
            header: t('asking'),
            cell: ({ required, sensitive }: CustomField) => (
              <span className={styles.pills}>
                {required && (
                  <StatusPill shape="none" tone="info">
                    {t('required')}
                  </StatusPill>
                )}
                {sensitive && (
                  <StatusPill shape="none" tone="warning">
                    {t('sensitive')}
                  </StatusPill>
                )}
                {!required && !sensitive && '–'}
              </span>
            ),
          },
        ]),
    { key: 'version', header: t('version'), align: 'end', cell: ({ version }) => String(version) },
    ...(show === 'retired'
      ? []
      : [
          {
            key: 'order',
            header: t('order'),
            align: 'end' as const,
            cell: (field: CustomField) => {
              const at = rows.findIndex(({ id }) => id === field.id);
              const name = field.title[lang];
              const go = (to: 'up' | 'down') => move.mutate({ params: { id: field.id }, body: { to } });
              return (
                <span className={styles.buttons}>
                  <IconButton
                    label={t('moveUp', { name })}
                    disabled={at === 0 || why !== undefined || move.isPending}
                    title={why}
                    onClick={() => go('up')}
                  >
                    <ArrowUp size={20} />
                  </IconButton>
                  <IconButton
                    label={t('moveDown', { name })}
                    disabled={at === rows.length - 1 || why !== undefined || move.isPending}
                    title={why}
                    onClick={() => go('down')}
                  >
                    <ArrowDown size={20} />
                  </IconButton>
                </span>
              );
            },
          },
        ]),
  ];

  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        actions={
          why === undefined ? (
            <Button icon={<Plus size={20} />} href={paths.newCustomField(purpose)}>
              {t(verb)}
            </Button>
          ) : (
            <Button icon={<Plus size={20} />} disabled title={why}>
              {t(verb)}
            </Button>
          )
        }
      />
      <ListCard>
        <ListHead
          tabs={{ label: t('shown'), tabs: filters.tabs('show', shown, (tab) => ({ label: t(`show_${tab}`) })) }}
          filters={filters}
        />
        {show === 'builtIn' ? (
          <BuiltInFields />
        ) : (
          <QueryTable
            list={{ ...list, data: list.data && { list: rows } }}
            columns={columns}
            rowKey={({ id }) => id}
            caption={t('title')}
            empty={t('empty_questions')}
            emptyTab={t(`empty_${show}`)}
            filters={filters}
          />
        )}
      </ListCard>
    </>
  );
}

/** The fields that every panel has; they cannot be changed. */
function BuiltInFields() {
  const t = useT(customFieldWords);
  const lang = useLang();
  const core = (['name', 'gender', 'birthday', 'country'] as const).map((field) => ({
    ...{ key: field as string, name: t(`core_${field}`), asked: t('asked_form') },
  }));
  const rows = core.concat(
    PROFILE_FIELD_NAMES.map((field) => ({
      key: field,
      name: PROFILE_FIELDS[field].label[lang],
      asked: t(`asked_${PROFILE_FIELDS[field].askedIn ?? 'nowhere'}`),
    })),
  );
  return (
    <DataTable
      caption={t('show_builtIn')}
      rows={rows}
      rowKey={({ key }) => key}
      empty={null}
      columns={[
        { key: 'name', header: t('field'), heads: true, cell: ({ name }) => name },
        { key: 'asked', header: t('asked'), cell: ({ asked }) => asked },
      ]}
    />
  );
}

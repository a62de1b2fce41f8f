import type { DataOf } from '@pollen/contract/client';
import { ATTRIBUTE_NAME } from '@pollen/contract/partner-values';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '../../layouts/AppLink';
import { Section, SectionBody } from '../../layouts/Columns';
import { type Column, DataTable } from '../../layouts/DataTable';
import { MayButton } from '../../layouts/MayButton';
import { useOpening } from '../../layouts/use-opening';
import { partnerFeedWords } from '../../locales/partner-feed.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { AttributeDialog, useAttributeFields } from './AttributeDialog';
import type { Attribute } from './feed-draft';
import { linesOf } from './form-lines';
import styles from './Partners.module.css';
import type { Partner } from './partner-words';

type Finding = DataOf<'GET /api/console/Partners/:id/Feed'>['findings'][number];

interface FeedAttributesProps {
  partner: Partner;
  findings: readonly Finding[];
}

/** What the list of a partner asks for and the panel cannot compare yet, and the attributes that are mapped. */
export function FeedAttributes({ partner, findings: found }: FeedAttributesProps) {
  const t = useT(partnerFeedWords);
  const fields = useAttributeFields();
  const mapping = useOpening();
  const [chosen, setChosen] = useState<Attribute | { parameter: string; values: readonly string[] } | null>(null);
  const attributes = partner.profile.attributes ?? [];
  // Until the list is read again, it still tells of attributes that were mapped since.
  const findings = found.filter(
    ({ isKnown, parameter }) => isKnown || !attributes.some((one) => one.parameter === parameter),
  );
  const map = (attribute: NonNullable<typeof chosen>) => {
    setChosen(attribute);
    mapping.show();
  };
  const mayMap = (parameter: string) =>
    ATTRIBUTE_NAME.test(parameter) ? partner.can.change : { code: 0, reason: t('unmappable') };
  const mapButton = (attribute: NonNullable<typeof chosen>) => (
    <MayButton
      may={mayMap(attribute.parameter)}
      kind="ghost"
      size="dense"
      aria-label={`${t('map')}: ${attribute.parameter}`}
      onClick={() => map(attribute)}
    >
      {t('map')}
    </MayButton>
  );
  const labelOf = (field: string) => fields.find((one) => one.field === field)?.label ?? field;
  const columns: Column<Attribute>[] = [
    {
      key: 'parameter',
      header: t('parameter'),
      heads: true,
      cell: ({ parameter }) => <span className={styles.mono}>{parameter}</span>,
    },
    { key: 'field', header: t('field'), cell: ({ field }) => labelOf(field) },
    {
      key: 'values',
      header: t('values'),
      cell: ({ values }) => linesOf(values).replaceAll('\n', ', ') || '–',
    },
    { key: 'map', header: t('map'), align: 'end', cell: mapButton },
  ];
  const unknown: Column<Finding>[] = [
    {
      key: 'parameter',
      header: t('parameter'),
      heads: true,
      cell: ({ parameter, question, isKnown }) => (
        <span className={styles.two}>
          <span className={styles.mono}>{parameter}</span>
          {question !== null && <span className={styles.quiet}>{question}</span>}
          {isKnown && <span className={styles.quiet}>{t('unknownValues')}</span>}
        </span>
      ),
    },
    {
      key: 'values',
      header: t('values'),
      cell: ({ values, texts }) => values.map((value, at) => (texts[at] ? `${value} ${texts[at]}` : value)).join(', '),
    },
    { key: 'offers', header: t('offers'), align: 'end', cell: ({ offers }) => t('inOffers', { n: offers }) },
    {
      key: 'map',
      header: t('map'),
      align: 'end',
      cell: (finding) => (
        <span className={styles.actions}>
          {!finding.isKnown && (
            <MayButton
              may={mayMap(finding.parameter)}
              kind="tonal"
              size="dense"
              aria-label={`${t('makeQuestion')}: ${finding.parameter}`}
              href={paths.newPartnerQuestion(partner.id, finding.parameter)}
            >
              {t('makeQuestion')}
            </MayButton>
          )}
          {mapButton(attributes.find(({ parameter }) => parameter === finding.parameter) ?? finding)}
        </span>
      ),
    },
  ];
  return (
    <>
      {findings.length > 0 && (
        <Section title={t('findings')} actions={<AppLink href={paths.customFields()}>{t('questions')}</AppLink>}>
          <SectionBody>
            <p className={styles.quiet}>{t('findingsText')}</p>
          </SectionBody>
          <DataTable
            caption={t('findings')}
            columns={unknown}
            rows={findings}
            rowKey={({ parameter }) => parameter}
            empty={null}
          />
        </Section>
      )}
      <Section
        title={t('attributes')}
        actions={
          <MayButton
            may={partner.can.change}
            kind="tonal"
            size="dense"
            icon={<Plus size={18} />}
            onClick={() => map({ parameter: '', values: [] })}
          >
            {t('addAttribute')}
          </MayButton>
        }
      >
        <SectionBody>
          <p className={styles.quiet}>{t('attributesText')}</p>
        </SectionBody>
        <DataTable
          caption={t('attributes')}
          columns={columns}
          rows={attributes}
          rowKey={({ parameter }) => parameter}
          empty={<EmptyState title={t('noAttributes')}>{t('noAttributesText')}</EmptyState>}
        />
      </Section>
      {chosen && (
        <AttributeDialog
          key={mapping.key}
          partner={partner}
          attribute={chosen}
          open={mapping.open}
          onClose={mapping.hide}
        />
      )}
    </>
  );
}

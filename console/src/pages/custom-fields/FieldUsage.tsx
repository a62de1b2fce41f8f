import { AppLink } from '../../layouts/AppLink';
import { Section, SectionBody } from '../../layouts/Columns';
import { customFieldWords } from '../../locales/custom-fields.en';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './CustomFields.module.css';
import type { Field } from './custom-field-draft';

/** Returns in one sentence how many surveys, segments and members a field has. */
export function useUsageWords({ usage }: Field): string {
  const t = useT(customFieldWords);
  const format = useFormat();
  const members = usage.more ? `${format.number(usage.members)}+` : format.number(usage.members);
  if (usage.members + usage.surveys.length + usage.segments.length === 0) return t('notUsed');
  const parts = [
    t('usedBySurveys', { n: usage.surveys.length }),
    t('usedBySegments', { n: usage.segments.length }),
    t('usedByMembers', { n: usage.members, members }),
  ];
  return t('usedBy', { list: format.list(parts) });
}

/** The members who have a value, and the surveys and segments that name the field. */
export function FieldUsage({ field }: { field: Field }) {
  const t = useT(customFieldWords);
  const words = useUsageWords(field);
  const { surveys, segments } = field.usage;
  return (
    <Section title={t('usage')}>
      <SectionBody>
        <p>{words}</p>
        {surveys.length + segments.length > 0 && (
          <ul className={styles.uses}>
            {surveys.map(({ id, number, title }) => (
              <li key={`survey-${id}`}>
                <AppLink href={paths.survey(id)}>
                  {number} {title}
                </AppLink>
              </li>
            ))}
            {segments.map(({ id, name }) => (
              <li key={`segment-${id}`}>
                <AppLink href={paths.segments()}>{t('segmentNamed', { name })}</AppLink>
              </li>
            ))}
          </ul>
        )}
      </SectionBody>
    </Section>
  );
}

/** The latest versions of the wording, newest first. */
export function FieldVersions({ field }: { field: Field }) {
  const t = useT(customFieldWords);
  const format = useFormat();
  const lang = useLang();
  return (
    <Section title={t('versions')}>
      <SectionBody>
        <ol className={styles.uses}>
          {field.versions.map(({ version, title, by, at }) => (
            <li key={version}>
              <p>{t('versionLine', { n: version, title: title[lang] })}</p>
              <p className={styles.quiet}>{t('versionBy', { by, at: format.moment(at) })}</p>
            </li>
          ))}
        </ol>
      </SectionBody>
    </Section>
  );
}

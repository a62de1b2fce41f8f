import { TextField } from '@pollen/ui/TextField';
import { Section, SectionBody } from '../../layouts/Columns';
import { adWords } from '../../locales/ads.en';
import { useT } from '../../locales/translator';
import newSurvey from '../new-survey/NewSurvey.module.css';
import { AdContent } from './AdContent';
import styles from './Ads.module.css';
import { AD_NUMBERS, type AdDraft, type AdNumber, isAdNumber } from './ad-draft';

interface AdSourceProps {
  draft: AdDraft;
  showsErrors: boolean;
  onChange: (draft: AdDraft) => void;
}

/** Asks what a new ad shows and pays. */
export function AdSource({ draft, showsErrors, onChange }: AdSourceProps) {
  const t = useT(adWords);
  return (
    <>
      <AdContent draft={draft} showsErrors={showsErrors} asksForClip onChange={onChange} />
      <Section title={t('pay')}>
        <SectionBody>
          <div className={styles.pair}>
            {(Object.keys(AD_NUMBERS) as AdNumber[]).map((name) => {
              const [min, max] = AD_NUMBERS[name];
              return (
                <TextField
                  key={name}
                  label={t(name)}
                  help={name === 'target' ? t('targetHelp') : undefined}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={7}
                  error={showsErrors && !isAdNumber(name, draft[name]) ? t('wrong', { min, max }) : undefined}
                  value={draft[name]}
                  onChange={(event) => onChange({ ...draft, [name]: event.target.value.trim() })}
                />
              );
            })}
          </div>
        </SectionBody>
      </Section>
    </>
  );
}

/** Says what becomes of an ad. */
export function AdSummary() {
  const t = useT(adWords);
  return (
    <section className={newSurvey.card}>
      <h2 className={newSurvey.summaryTitle}>{t('summaryTitle')}</h2>
      <p className={newSurvey.note}>{t('summaryText')}</p>
    </section>
  );
}

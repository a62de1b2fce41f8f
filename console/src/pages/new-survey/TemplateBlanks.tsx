import type { TemplateBlank } from '@pollen/contract/placeholder-texts';
import { TextField } from '@pollen/ui/TextField';
import { Section } from '../../layouts/Columns';
import { newSurveyWords } from '../../locales/new-survey.en';
import { useT } from '../../locales/translator';
import type { Blanks, BlankTexts } from './draft-of-source';
import styles from './NewSurvey.module.css';

/** Made-up examples, each in the language of its field. */
const examples: Readonly<Record<TemplateBlank, BlankTexts>> = {
  brand: { en: 'Lumo', zh: '露莫' },
  rival1: { en: 'Kando', zh: '康多' },
  rival2: { en: 'Vestra', zh: '维斯特拉' },
  rival3: { en: 'Orbin', zh: '欧宾' },
  category: { en: 'ready meals', zh: '方便菜' },
  product: { en: 'a heat pump for your home', zh: '家用热泵' },
  concept: { en: 'A bottle that reminds you to drink.', zh: '一款提醒您喝水的水杯。' },
  ad: { en: 'A family laughs at breakfast …', zh: '一家人欢笑着吃早餐……' },
  event: { en: 'the Spring Fair', zh: '春季博览会' },
};

interface TemplateBlanksProps {
  names: readonly TemplateBlank[];
  texts: Blanks;
  onChange: (texts: Blanks) => void;
}

/** Asks for the names that a template leaves open, in both languages. */
export function TemplateBlanks({ names, texts, onChange }: TemplateBlanksProps) {
  const t = useT(newSurveyWords);
  return (
    <Section title={t('blanks')}>
      <div className={styles.blanks}>
        <p className={styles.note}>{t('blanksNote')}</p>
        {names.map((name) => {
          const { en, zh } = texts[name] ?? { en: '', zh: '' };
          return (
            <div key={name} className={styles.blank}>
              <TextField
                label={t('inEnglish', { label: t(`blank_${name}`) })}
                lang="en"
                autoComplete="off"
                maxLength={500}
                placeholder={examples[name].en}
                value={en}
                onChange={(event) => onChange({ ...texts, [name]: { en: event.target.value, zh } })}
              />
              <TextField
                label={t('inChinese', { label: t(`blank_${name}`) })}
                lang="zh-CN"
                autoComplete="off"
                maxLength={500}
                placeholder={en || examples[name].zh}
                value={zh}
                onChange={(event) => onChange({ ...texts, [name]: { en, zh: event.target.value } })}
              />
            </div>
          );
        })}
      </div>
    </Section>
  );
}

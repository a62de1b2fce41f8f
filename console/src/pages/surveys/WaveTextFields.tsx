import { TEXT_PLACEHOLDERS, TEXTS_AT_MOST } from '@pollen/contract/wave-values';
import { Button } from '@pollen/ui/Button';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRowKeys } from '../../layouts/use-row-keys';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { waveWords } from '../../locales/waves.en';
import styles from './Waves.module.css';
import { emptyText, missingParts, type WaveText } from './wave-draft';

/** The letter of a text: A for the first one. */
export function letterOf(arm: number): string {
  return String.fromCharCode(65 + arm);
}

interface WaveTextFieldsProps {
  texts: readonly WaveText[];
  /** True when a text is missing. */
  wrong: boolean;
  onChange: (texts: WaveText[]) => void;
}

/** The subjects and texts of a wave, in one language at a time; several are tried against each other. */
export function WaveTextFields({ texts, wrong, onChange }: WaveTextFieldsProps) {
  const t = useT(waveWords);
  const format = useFormat();
  const rowKeys = useRowKeys(texts);
  const [lang, setLang] = useState<'en' | 'zh'>('en');
  const change = (arm: number, part: Partial<WaveText['en']>) =>
    onChange(texts.map((text, at) => (at === arm ? { ...text, [lang]: { ...text[lang], ...part } } : text)));
  const missing = texts.map((text) => (wrong ? missingParts(text) : []));
  const missingIn = missing.flat()[0]?.lang;
  const errorOf = (arm: number, part: 'subject' | 'text') =>
    missing[arm]?.some((each) => each.lang === lang && each.part === part) ? t('missing') : undefined;
  return (
    <div className={styles.texts}>
      <SegmentedControl
        label={t('language')}
        value={lang}
        options={[
          { value: 'en', label: 'English' },
          { value: 'zh', label: '中文' },
        ]}
        onChange={setLang}
      />
      {texts.map((text, arm) => (
        <fieldset key={rowKeys[arm]} className={styles.text}>
          <legend className={styles.textHead}>
            {texts.length === 1 ? t('ownText') : t('textOf', { letter: letterOf(arm) })}
          </legend>
          <TextField
            label={t('subject')}
            maxLength={150}
            lang={lang}
            placeholder={lang === 'zh' ? text.en.subject : undefined}
            error={errorOf(arm, 'subject')}
            value={text[lang].subject}
            onChange={({ target }) => change(arm, { subject: target.value })}
          />
          <TextareaField
            label={t('body')}
            maxLength={1000}
            lang={lang}
            placeholder={lang === 'zh' ? text.en.text : undefined}
            error={errorOf(arm, 'text')}
            value={text[lang].text}
            onChange={({ target }) => change(arm, { text: target.value })}
          />
          {arm > 1 && (
            <Button
              kind="ghost"
              size="dense"
              icon={<Trash2 size={18} />}
              onClick={() => onChange(texts.filter((_, at) => at !== arm))}
            >
              {t('removeText', { letter: letterOf(arm) })}
            </Button>
          )}
        </fieldset>
      ))}
      {lang === 'zh' && <p className={styles.hint}>{t('chineseOptional')}</p>}
      {missingIn && missingIn !== lang && (
        <p className={styles.hint} data-wrong>
          {t('missingIn', { language: missingIn === 'en' ? 'English' : '中文' })}
        </p>
      )}
      {texts.length > 1 && texts.length < TEXTS_AT_MOST && (
        <Button kind="ghost" size="dense" icon={<Plus size={18} />} onClick={() => onChange([...texts, emptyText()])}>
          {t('addText')}
        </Button>
      )}
      <p className={styles.hint}>
        {t('placeholders', { list: format.list(TEXT_PLACEHOLDERS.map((name) => `{${name}}`)) })}
        {texts.length > 1 && ` ${t('testHelp')}`}
      </p>
    </div>
  );
}

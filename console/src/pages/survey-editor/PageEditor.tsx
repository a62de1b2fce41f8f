import { Checkbox } from '@pollen/ui/Checkbox';
import { useLang } from '../../locales/language';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { BilingualField } from './BilingualField';
import { Conditions } from './Conditions';
import { nameOf, pagesOf, questionsOf } from './document';
import styles from './Editor.module.css';
import { type Json, withProperty } from './json';
import { subjectsOf } from './subjects';

interface PageEditorProps {
  doc: Json;
  page: Json;
  onChange: (page: Json, field?: string) => void;
}

/** Edits the title, the order of questions and the condition of a page. */
export function PageEditor({ doc, page, onChange }: PageEditorProps) {
  const t = useT(editorWords);
  const lang = useLang();
  const set = (key: string, value: unknown) => onChange(withProperty(page, key, value), key);
  return (
    <div className={styles.editor}>
      <BilingualField label={t('pageTitle')} value={page.title} onChange={(value) => set('title', value)} />
      <BilingualField
        label={t('questionHelp')}
        value={page.description}
        onChange={(value) => set('description', value)}
      />
      <Checkbox
        checked={page.questionOrder === 'random'}
        onChange={(event) => set('questionOrder', event.target.checked ? 'random' : undefined)}
      >
        {t('shuffled')}
      </Checkbox>
      <Conditions
        subjects={subjectsOf(doc, lang)}
        apart={questionsOf({ pages: [page] }).map(nameOf)}
        laterFrom={pagesOf(doc).findIndex((one) => nameOf(one) === nameOf(page))}
        json={page}
        titles={{ visibleIf: t('pageVisibleIf'), requiredIf: t('pageRequiredIf'), enableIf: t('pageEnableIf') }}
        offered={['visibleIf']}
        onChange={onChange}
      />
    </div>
  );
}

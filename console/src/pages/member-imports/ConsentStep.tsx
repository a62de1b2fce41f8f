import { CONSENT_SOURCE_LENGTH } from '@pollen/contract/member-import-values';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { SelectField } from '@pollen/ui/SelectField';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { isDay } from '../../list/filters';
import { memberImportWords } from '../../locales/member-imports.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { TagNameField } from '../member-tags/TagNameField';
import type { CheckedFile } from './checked-file';
import styles from './MemberImports.module.css';

const shortestSource = 10;

/** Asks where and when the people agreed, and starts the import after a confirmation. */
export function ConsentStep({ file, isChecking }: { file: CheckedFile; isChecking: boolean }) {
  const t = useT(memberImportWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const navigate = useNavigate();
  const showError = useShowError();
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  const [source, setSource] = useState('');
  const [consentOn, setConsentOn] = useState('');
  const [language, setLanguage] = useState<'en' | 'zh'>('en');
  const [tag, setTag] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const n = file.check.invitable;
  const start = useChange('POST /api/console/MemberImports', {
    onSuccess: ({ id }) => {
      toast.success(t('started'));
      navigate(paths.memberImport(id));
    },
    onError: (error) => {
      setKey(crypto.randomUUID());
      showError(error);
    },
  });
  const isSourceShort = source.trim().length < shortestSource;
  const isDayWrong = !isDay(consentOn);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isSourceShort && !isDayWrong) setIsAsking(true);
  };
  const send = async () => {
    const body = {
      key,
      csv: file.csv,
      columns: file.check.columns.map(({ field }) => field),
      fileName: file.name,
      consentSource: source.trim(),
      consentOn,
      language,
      tags: tag.trim() === '' ? [] : [tag.trim()],
    };
    await start.mutateAsync({ body }).catch(() => undefined);
    setIsAsking(false);
  };
  return (
    <Section title={t('step3')}>
      <SectionBody>
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextareaField
            label={t('source')}
            help={t('sourceHelp')}
            placeholder={t('sourceExample')}
            error={isTried && isSourceShort ? t('sourceShort') : undefined}
            rows={2}
            maxLength={CONSENT_SOURCE_LENGTH}
            value={source}
            onChange={(event) => setSource(event.target.value)}
          />
          <div className={styles.pairs}>
            <TextField
              type="date"
              label={t('consentOn')}
              error={isTried && isDayWrong ? t('consentOnWrong') : undefined}
              value={consentOn}
              onChange={(event) => setConsentOn(event.target.value)}
            />
            <SelectField
              label={t('languageOf')}
              help={t('languageHelp')}
              value={language}
              options={[
                { value: 'en', label: t('english') },
                { value: 'zh', label: t('chinese') },
              ]}
              onChange={(event) => setLanguage(event.target.value as 'en' | 'zh')}
            />
            <div>
              <TagNameField label={t('tags')} help={t('tagsHelp')} value={tag} onChange={setTag} />
            </div>
          </div>
          <div>
            <Button type="submit" icon={<Send size={20} />} disabled={n === 0 || isChecking}>
              {t('invite', { n })}
            </Button>
          </div>
        </form>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title={t('inviteQuestion', { n })}
          confirmLabel={t('invite', { n })}
          confirmingLabel={t('inviting')}
          cancelLabel={shell('cancel')}
          onConfirm={send}
        >
          {t('inviteText')}
        </ConfirmDialog>
      </SectionBody>
    </Section>
  );
}

import type { Api } from '@pollen/contract/api';
import { PasswordField } from '@pollen/ui/PasswordField';
import type { ReactNode } from 'react';
import { useChange } from '../../api/query';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { isSecret } from './form-lines';
import type { Partner } from './partner-words';

type Change = Omit<Api['POST /api/console/Partners/:id/Setup']['body'], 'version' | 'reason'>;

interface SetupChangeProps {
  partner: Partner;
  title: string;
  done: string;
  wide?: boolean;
  /** What is sent; null while a field is wrong. */
  body: Change | null;
  /** Called when the operator tries to save a wrong field. */
  onWrong?: () => void;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that changes the setup of a partner; every such change takes two people. */
export function SetupChange({ partner, body, children, ...dialog }: SetupChangeProps) {
  const change = useChange('POST /api/console/Partners/:id/Setup');
  return (
    <ChangeDialog
      {...dialog}
      version={partner.version}
      asks={partner.asks}
      onSave={body && ((seen) => change.mutateAsync({ params: { id: partner.id }, body: { ...body, ...seen } }))}
    >
      {children}
    </ChangeDialog>
  );
}

interface SecretFieldProps {
  label: string;
  value: string;
  /** Whether to say what is wrong with the value. */
  isChecked: boolean;
  onChange: (typed: string) => void;
}

/** A field for another secret of a partner; empty, the current one stays. */
export function SecretField({ label, value, isChecked, onChange }: SecretFieldProps) {
  const t = useT(partnerWords);
  return (
    <PasswordField
      label={label}
      help={t('secretKeep')}
      autoComplete="off"
      value={value}
      maxLength={320}
      error={isChecked && value !== '' && !isSecret(value) ? t('secretWrong') : undefined}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  );
}

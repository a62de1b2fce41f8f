import { ROLES } from '@pollen/contract/permissions';
import { Radio } from '@pollen/ui/Radio';
import { useId } from 'react';
import { operatorWords } from '../../locales/operators.en';
import { useT } from '../../locales/translator';
import type { Role } from '../../session/operator';
import styles from './OperatorsPage.module.css';

const textKeys = {
  viewer: 'viewerText',
  operator: 'operatorText',
  finance: 'financeText',
  admin: 'adminText',
} as const satisfies Record<Role, string>;

/** Chooses one of the four roles, each with a description of its permissions. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const t = useT(operatorWords);
  const name = useId();
  return (
    <fieldset className={styles.roles}>
      <legend>{t('role')}</legend>
      {ROLES.map((role) => (
        <Radio key={role} name={name} checked={value === role} onChange={() => onChange(role)}>
          <span className={styles.two}>
            <b>{t(role)}</b>
            <span className={styles.small}>{t(textKeys[role])}</span>
          </span>
        </Radio>
      ))}
    </fieldset>
  );
}

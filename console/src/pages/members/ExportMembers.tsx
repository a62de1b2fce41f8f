import type { CallOptions } from '@pollen/contract/client';
import { hasPermission } from '@pollen/contract/permissions';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { Dialog } from '@pollen/ui/Dialog';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/query';
import { fetchFile } from '../../layouts/download';
import { memberFilterWords } from '../../locales/member-filters.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { useOperator } from '../../session/operator';
import styles from './MoreFilters.module.css';

type Filters = NonNullable<CallOptions<'GET /api/console/MemberCount'>['query']>;

/** Downloads the members of the list as CSV, after a warning about personal data. Hidden without the permission. */
export function ExportMembers({ filters }: { filters: Filters }) {
  const t = useT(memberFilterWords);
  const role = useOperator()?.role;
  const [isOpen, setIsOpen] = useState(false);
  if (role === undefined || !hasPermission(role, 'manageMembers')) return null;
  return (
    <>
      <Button kind="ghost" size="dense" icon={<Download size={20} />} onClick={() => setIsOpen(true)}>
        {t('export')}
      </Button>
      {isOpen && (
        <ExportDialog
          filters={filters}
          mayNames={hasPermission(role, 'exportPersonalData')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface ExportDialogProps {
  filters: Filters;
  mayNames: boolean;
  onClose: () => void;
}

function ExportDialog({ filters, mayNames, onClose }: ExportDialogProps) {
  const t = useT(memberFilterWords);
  const shell = useT(shellWords);
  const [personal, setPersonal] = useState(false);
  const count = useCall('GET /api/console/MemberCount', { query: filters });
  const { data } = count;
  const fetchMembers = () => {
    const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
    if (personal) query.set('personal', 'true');
    fetchFile(`/api/console/MemberExport?${query}`);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('exportTitle')}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button icon={<Download size={20} />} disabled={!data || data.members === 0} onClick={fetchMembers}>
            {t('exportVerb')}
          </Button>
        </>
      }
    >
      <div className={styles.choice}>
        <p role="status">
          {data
            ? t(data.more ? 'exportCountMore' : 'exportCount', { n: data.members })
            : (count.error?.message ?? t('counting'))}
        </p>
        <p>{t('exportText')}</p>
        <Checkbox checked={personal} disabled={!mayNames} onChange={(event) => setPersonal(event.target.checked)}>
          {t('withNames')}
        </Checkbox>
        {!mayNames && <p className={styles.note}>{t('withNamesForbidden')}</p>}
      </div>
    </Dialog>
  );
}

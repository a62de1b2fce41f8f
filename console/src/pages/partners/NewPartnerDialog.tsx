import { PARTNER_PRESETS, type PartnerPreset } from '@pollen/contract/partner-values';
import { SelectField } from '@pollen/ui/SelectField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { FormDialog } from '../../layouts/FormDialog';
import { partnerWords } from '../../locales/partners.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { usePartnerWords } from './partner-words';

/** Adds a partner with the profile of a preset. */
export function NewPartnerDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(partnerWords);
  const words = usePartnerWords();
  const toast = useToast();
  const navigate = useNavigate();
  const showError = useShowError();
  const [name, setName] = useState('');
  const [preset, setPreset] = useState<PartnerPreset>('own');
  const create = useChange('POST /api/console/Partners', {
    onSuccess: ({ id }) => {
      toast.success(t('added'));
      navigate(paths.partner(id, 'setup'));
    },
    onError: showError,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('newPartner')}
      verb={t('add')}
      disabled={name.trim() === ''}
      isBusy={create.isPending}
      onSubmit={() => create.mutate({ body: { name: name.trim(), preset } })}
    >
      <TextField label={t('name')} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      <SelectField
        label={t('preset')}
        help={t('presetHelp')}
        value={preset}
        options={PARTNER_PRESETS.map((value) => ({ value, label: words.preset(value) }))}
        onChange={(event) => setPreset(event.target.value as PartnerPreset)}
      />
    </FormDialog>
  );
}

import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { regionWords } from '../locales/regions.en';
import { useT } from '../locales/translator';

/** Says at the start that no account can be created from this network. Both buttons only close the notice. */
export default function RegionNotice({ onClose }: { onClose: () => void }) {
  const t = useT(regionWords);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('unavailable')}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      onConfirm={onClose}
    >
      {t('why')}
    </ConfirmDialog>
  );
}

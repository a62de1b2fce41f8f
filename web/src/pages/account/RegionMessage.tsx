import { FieldMessage } from '@pollen/ui/Field';
import { regionWords } from '../../locales/regions.en';
import { useT } from '../../locales/translator';

/** Says why the button above is disabled. */
export default function RegionMessage({ id }: { id: string }) {
  const t = useT(regionWords);
  return <FieldMessage id={id} error={t('both', { unavailable: t('unavailable'), why: t('why') })} />;
}

import { GIFT_KINDS } from '@pollen/contract/gift-values';
import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { PageHead } from '../../layouts/PageHead';
import { giftWords } from '../../locales/gifts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { GiftForm } from './GiftForm';
import { emptyDraft } from './gift-draft';

/**
 * Shows the empty form of a gift; after saving it leads to the gift and says when the value still waits for a second
 * operator.
 */
export default function NewGiftPage() {
  const t = useT(giftWords);
  const shell = useT(shellWords);
  const navigate = useNavigate();
  const toast = useToast();
  const showError = useShowError();
  const create = useChange('POST /api/console/Gifts', {
    onSuccess: ({ id, waits }, { body }) => {
      if (waits) toast.warning(t('savedForApproval'), t('memberVisibleLater'));
      else toast.success(t(GIFT_KINDS[body.kind].stock === 'codes' ? 'createdCodes' : 'created'));
      navigate(paths.gift(id), { replace: true });
    },
    onError: showError,
  });
  return (
    <>
      <PageHead title={t('newTitle')} note={t('newNote')} back={{ href: paths.gifts(), label: t('title') }} />
      <GiftForm
        isNew
        initial={emptyDraft}
        onSubmit={(gift) => create.mutateAsync({ body: gift }).catch(() => undefined)}
        aside={
          <Button kind="ghost" size="form" href={paths.gifts()}>
            {shell('cancel')}
          </Button>
        }
      />
    </>
  );
}

import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { PageHead } from '../../layouts/PageHead';
import { customFieldWords } from '../../locales/custom-fields.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { CustomFieldForm } from './CustomFieldForm';
import { emptyDraft } from './custom-field-draft';

/** The form of a new profile question, or of a new attribute as the address says. */
export default function NewCustomFieldPage() {
  const t = useT(customFieldWords);
  const shell = useT(shellWords);
  const navigate = useNavigate();
  const toast = useToast();
  const showError = useShowError();
  const [search] = useSearchParams();
  const purpose = search.get('purpose') === 'attribute' ? 'attribute' : 'question';
  const [initial] = useState(() => emptyDraft(purpose));
  const may = useCall('GET /api/console/CustomFields', {}).data?.can.change;
  const back = paths.customFields(purpose === 'attribute' ? '?show=attributes' : '');
  const create = useChange('POST /api/console/CustomFields', {
    onSuccess: ({ id }) => {
      toast.success(t(purpose === 'attribute' ? 'attributeAdded' : 'questionAdded'));
      navigate(paths.customField(id), { replace: true });
    },
    onError: showError,
  });
  return (
    <>
      <PageHead
        title={t(purpose === 'attribute' ? 'newAttribute' : 'newQuestion')}
        note={t(purpose === 'attribute' ? 'attributeNote' : 'questionNote')}
        back={{ href: back, label: t('title') }}
      />
      <CustomFieldForm
        isNew
        initial={initial}
        whyNot={may === undefined || may === true ? null : may.reason}
        onSubmit={(settings, { kind, sensitive }) =>
          create.mutateAsync({ body: { ...settings, purpose, kind, sensitive } }).catch(() => undefined)
        }
        aside={
          <Button kind="ghost" size="form" href={back}>
            {shell('cancel')}
          </Button>
        }
      />
    </>
  );
}

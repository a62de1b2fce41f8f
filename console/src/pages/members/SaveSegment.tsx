import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import type { UsedFilters } from '../../list/use-filters';
import { segmentWords } from '../../locales/segments.en';
import { useT } from '../../locales/translator';
import { SegmentDialog } from '../segments/SegmentDialog';
import type { memberFilters } from './member-filter';

/**
 * Saves the filters of the list, without the search, as a named segment. Shown while a filter other than the search is
 * set.
 */
export function SaveSegment({ filters }: { filters: UsedFilters<typeof memberFilters> }) {
  const t = useT(segmentWords);
  const toast = useToast();
  const showError = useShowError();
  const [isOpen, setIsOpen] = useState(false);
  const save = useChange('POST /api/console/Segments', {
    onSuccess: (_, { body }) => {
      setIsOpen(false);
      toast.success(t('saved', { name: body?.name ?? '' }));
    },
    onError: showError,
  });
  const { search, ...others } = filters.query;
  if (Object.keys(others).length === 0) return null;
  return (
    <>
      <Button kind="secondary" size="dense" icon={<Bookmark size={20} />} onClick={() => setIsOpen(true)}>
        {t('save')}
      </Button>
      {isOpen && (
        <SegmentDialog
          title={t('saveTitle')}
          text={search ? t('withoutSearch') : undefined}
          verb={t('save')}
          doing={t('saving')}
          isBusy={save.isPending}
          onClose={() => setIsOpen(false)}
          onSubmit={(name) => save.mutate({ body: { name, filters: { by: 'registered', ...others } } })}
        />
      )}
    </>
  );
}

import type { DataOf } from '@pollen/contract/client';
import { hasPermission } from '@pollen/contract/permissions';
import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { Tag, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Facts } from '../../layouts/Facts';
import { memberTagWords } from '../../locales/member-tags.en';
import { useT } from '../../locales/translator';
import { useOperator } from '../../session/operator';
import styles from '../member-tags/MemberTags.module.css';
import { TagChips } from '../member-tags/TagChips';
import { TagNameField } from '../member-tags/TagNameField';

/** The tags of a member. Operators with the permission add and remove them. */
export function MemberTags({ member }: { member: DataOf<'GET /api/console/Members/:id'> }) {
  const t = useT(memberTagWords);
  const toast = useToast();
  const showError = useShowError();
  const role = useOperator()?.role;
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const params = { id: member.id };
  const add = useChange('POST /api/console/Members/:id/Tags', {
    onSuccess: ({ tag }) => {
      setName('');
      setIsTried(false);
      toast.success(t('added', { name: tag.name }));
    },
    onError: showError,
  });
  const remove = useChange('POST /api/console/Members/:id/Tags/:tagId/Remove', { onError: showError });
  const removeTag = (tag: { id: number; name: string }) =>
    remove.mutate(
      { params: { ...params, tagId: tag.id } },
      { onSuccess: () => toast.success(t('removed', { name: tag.name })) },
    );
  const mayChange = role !== undefined && hasPermission(role, 'manageMembers') && member.state !== 'closed';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (name.trim() !== '' && !add.isPending) add.mutate({ params, body: { name: name.trim() } });
  };
  return (
    <Facts title={t('tags')} facts={[]}>
      {member.tags.length === 0 ? (
        <p className={styles.quiet}>{t('none')}</p>
      ) : (
        <TagChips
          tags={member.tags}
          end={
            mayChange
              ? (tag) => (
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={t('removeTag', { name: tag.name })}
                    disabled={remove.isPending}
                    onClick={() => removeTag(tag)}
                  >
                    <X size={16} aria-hidden="true" />
                  </button>
                )
              : undefined
          }
        />
      )}
      {mayChange && (
        <form className={styles.add} onSubmit={submit} noValidate>
          <TagNameField
            label={t('addTag')}
            value={name}
            error={isTried && name.trim() === '' ? t('tagMissing') : undefined}
            onChange={(typed) => {
              setName(typed);
              setIsTried(false);
            }}
          />
          <Button
            kind="secondary"
            size="dense"
            type="submit"
            icon={<Tag size={20} />}
            loading={add.isPending}
            loadingLabel={t('adding')}
          >
            {t('addTag')}
          </Button>
        </form>
      )}
    </Facts>
  );
}

import { TAG_LENGTH } from '@pollen/contract/member-tag-values';
import { TextField } from '@pollen/ui/TextField';
import { type ComponentProps, useId } from 'react';
import { useCall } from '../../api/query';
import { memberTagWords } from '../../locales/member-tags.en';
import { useT } from '../../locales/translator';

type TagNameFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'help' | 'error' | 'autoFocus'> & {
  value: string;
  onChange: (name: string) => void;
};

/** A field for the name of a tag, which suggests the existing ones. */
export function TagNameField({ value, onChange, ...field }: TagNameFieldProps) {
  const t = useT(memberTagWords);
  const list = useId();
  const tags = useCall('GET /api/console/Tags', {}).data?.list ?? [];
  return (
    <>
      <TextField
        {...field}
        list={list}
        placeholder={t('tagExample')}
        maxLength={TAG_LENGTH}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {tags.map((tag) => (
          <option key={tag.id} value={tag.name} />
        ))}
      </datalist>
    </>
  );
}

import { Checkbox } from '@pollen/ui/Checkbox';
import { useId } from 'react';
import { ImageCodeField } from '../../forms/ImageCodeField';
import { contactWords } from '../../locales/contact.en';
import { useT } from '../../locales/translator';
import styles from './ImageCode.module.css';

interface ImageCodeProps {
  stamp: number;
  onNewImage: () => void;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  byMail: boolean;
  onByMail: (byMail: boolean) => void;
}

/** The image code of a message, or a mailed link for visitors who cannot read the image. */
export function ImageCode({ byMail, onByMail, ...field }: ImageCodeProps) {
  const t = useT(contactWords);
  const hint = useId();
  return (
    <div className={styles.code}>
      {!byMail && <ImageCodeField name="code" alt={t('image')} help={t('codeHelp')} {...field} />}
      <div>
        <Checkbox
          checked={byMail}
          onChange={(event) => onByMail(event.target.checked)}
          aria-describedby={byMail ? hint : undefined}
        >
          {t('byMail')}
        </Checkbox>
        {byMail && (
          <p id={hint} className={styles.hint}>
            {t('byMailText')}
          </p>
        )}
      </div>
    </div>
  );
}

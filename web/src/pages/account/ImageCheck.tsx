import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ImageCodeField } from '../../forms/ImageCodeField';
import { imageCheckWords } from '../../locales/image-check.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ImageCheck.module.css';

interface ImageCheckProps {
  stamp: number;
  onNewImage: () => void;
  /** Why the server asks for the code. */
  reason: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/**
 * The image code that the server asks for before it mails another code, where attempts to guess codes pile up. It takes
 * the focus when it appears: its `key` is the stamp, so that each new image begins there.
 */
export default function ImageCheck({ reason, ...field }: ImageCheckProps) {
  const t = useT(imageCheckWords);
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);

  return (
    <fieldset ref={box} className={styles.check}>
      <legend className={styles.title}>{t('title')}</legend>
      <p role="status">{reason}</p>
      <ImageCodeField name="imageCode" alt={t('image')} help={t('help')} {...field} />
      <p className={styles.unreadable}>
        {t.rich('unreadable', {
          contact: (words) => (
            <Link key="contact" to={paths.contact()} target="_blank">
              {words}
            </Link>
          ),
        })}
      </p>
    </fieldset>
  );
}

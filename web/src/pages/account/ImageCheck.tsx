import { Button } from '@pollen/ui/Button';
import { CodeField } from '@pollen/ui/CodeField';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { imageCheckWords } from '../../locales/image-check.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ImageCheck.module.css';

interface ImageCheckProps {
  /** Another one, another image. */
  stamp: number;
  onNewImage: () => void;
  /** Why the server asks for the code. */
  reason: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The image code that the server asks for, before it mails another code, where attempts to guess codes pile up. */
export default function ImageCheck({ stamp, onNewImage, reason, value, onChange, error }: ImageCheckProps) {
  const t = useT(imageCheckWords);
  const [failedStamp, setFailedStamp] = useState(0);
  const box = useRef<HTMLFieldSetElement>(null);
  // Whoever pressed Send goes on here; each new image starts anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image is the reason to go there.
  useEffect(() => box.current?.querySelector('input')?.focus(), [stamp]);

  return (
    <fieldset ref={box} className={styles.check}>
      <legend className={styles.title}>{t('title')}</legend>
      <p role="status">{reason}</p>
      <div className={styles.picture}>
        {failedStamp === stamp ? (
          <p role="alert" className={styles.failed}>
            {t('imageFailed')}
          </p>
        ) : (
          <img
            key={stamp}
            src={`/api/v1/SecurityCode?t=${stamp}`}
            width={160}
            height={56}
            alt={t('image')}
            className={styles.image}
            onError={() => setFailedStamp(stamp)}
          />
        )}
        <Button kind="ghost" size="dense" icon={<RotateCw size={16} />} onClick={onNewImage} className={styles.change}>
          {t('changeImage')}
        </Button>
      </div>
      <CodeField
        label={t('code')}
        name="imageCode"
        help={t('codeHelp')}
        autoComplete="off"
        value={value}
        onChange={onChange}
        error={error}
        className={styles.boxes}
      />
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

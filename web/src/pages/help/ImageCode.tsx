import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { CodeField } from '@pollen/ui/CodeField';
import { RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { contactWords } from '../../locales/contact.en';
import { useT } from '../../locales/translator';
import styles from './ImageCode.module.css';

interface ImageCodeProps {
  /** Another one, another image. */
  stamp: number;
  onNewImage: () => void;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  byMail: boolean;
  onByMail: (byMail: boolean) => void;
}

/** The image, the boxes for what it shows, and the way for whoever cannot read it. */
export function ImageCode({ stamp, onNewImage, value, onChange, error, byMail, onByMail }: ImageCodeProps) {
  const t = useT(contactWords);
  const [failedStamp, setFailedStamp] = useState(0);
  const hint = useId();
  return (
    <div className={styles.code}>
      {!byMail && (
        <>
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
            <Button
              kind="ghost"
              size="dense"
              icon={<RotateCw size={16} />}
              onClick={onNewImage}
              className={styles.change}
            >
              {t('changeImage')}
            </Button>
          </div>
          <CodeField
            label={t('code')}
            name="code"
            help={t('codeHelp')}
            autoComplete="off"
            value={value}
            onChange={onChange}
            error={error}
            className={styles.boxes}
          />
        </>
      )}
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

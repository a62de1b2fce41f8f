import { Button } from '@pollen/ui/Button';
import { CodeField } from '@pollen/ui/CodeField';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { imageCodeWords } from '../locales/image-code.en';
import { useT } from '../locales/translator';
import styles from './ImageCodeField.module.css';

interface ImageCodeFieldProps {
  name: string;
  /** Each stamp loads another image. */
  stamp: number;
  onNewImage: () => void;
  /** The code as an image, and the alternative for visitors who cannot read it. */
  alt: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Shows an image of four characters, a button for another image, and boxes for the characters. */
export function ImageCodeField({ stamp, onNewImage, alt, ...field }: ImageCodeFieldProps) {
  const t = useT(imageCodeWords);
  return (
    <>
      <div className={styles.row}>
        <CodeImage key={stamp} stamp={stamp} alt={alt} />
        <Button kind="ghost" size="dense" icon={<RotateCw size={16} />} onClick={onNewImage} className={styles.change}>
          {t('changeImage')}
        </Button>
      </div>
      <CodeField label={t('code')} autoComplete="off" className={styles.boxes} {...field} />
    </>
  );
}

function CodeImage({ stamp, alt }: { stamp: number; alt: string }) {
  const t = useT(imageCodeWords);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p role="alert" className={styles.failed}>
        {t('imageFailed')}
      </p>
    );
  }
  return (
    <img
      src={`/api/v1/SecurityCode?t=${stamp}`}
      width={160}
      height={56}
      alt={alt}
      className={styles.image}
      onError={() => setFailed(true)}
    />
  );
}

import { Button } from '@pollen/ui/Button';
import { CircleAlert, ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useShowError } from '../api/show-error';
import { pictureWords } from '../locales/pictures.en';
import { useT } from '../locales/translator';
import { dataUrlOf } from './data-url';
import { FileInput } from './FileInput';
import styles from './PictureChoice.module.css';
import { PICTURE_TYPES } from './picture-types';

const mostBytes = 4 * 1024 * 1024;
/** The time limit of an upload; large pictures take long on slow connections. */
export const uploadMs = 60_000;

interface PictureChoiceProps {
  /** The picture as members will see it. */
  shown: ReactNode;
  help: string;
  pictureUrl: string | null;
  /** Uploads a `data:` URL and returns the address of the picture. */
  upload: (source: string) => Promise<{ pictureUrl: string }>;
  onChange: (pictureUrl: string | null) => void;
}

/** Uploads a chosen picture at once. The picture is kept only when the form around it is saved. */
export function PictureChoice({ shown, help, pictureUrl, upload, onChange }: PictureChoiceProps) {
  const t = useT(pictureWords);
  const showError = useShowError();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');

  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    setWrong(file.type.startsWith('image/') ? (file.size > mostBytes ? t('pictureTooLarge') : '') : t('notPicture'));
    if (!file.type.startsWith('image/') || file.size > mostBytes) return;
    setBusy(true);
    try {
      const uploaded = await upload(await dataUrlOf(file));
      onChange(uploaded.pictureUrl);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.picture}>
      {shown}
      <div className={styles.words}>
        <p className={styles.label}>{t('picture')}</p>
        <p className={styles.note}>{help}</p>
        <div className={styles.buttons}>
          <Button
            kind="tonal"
            size="dense"
            icon={<ImageUp size={20} />}
            loading={busy}
            loadingLabel={t('uploading')}
            onClick={() => input.current?.click()}
          >
            {t('choosePicture')}
          </Button>
          {pictureUrl && (
            <Button kind="ghost" size="dense" icon={<Trash2 size={20} />} onClick={() => onChange(null)}>
              {t('removePicture')}
            </Button>
          )}
        </div>
        <FileInput ref={input} label={t('picture')} accept={PICTURE_TYPES} onFile={(file) => void take(file)} />
        <p role="alert" className={styles.wrong}>
          {wrong && (
            <>
              <CircleAlert size={20} />
              {wrong}
            </>
          )}
        </p>
      </div>
    </div>
  );
}

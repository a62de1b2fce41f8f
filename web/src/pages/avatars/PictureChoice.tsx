import { FieldMessage } from '@pollen/ui/Field';
import { Spinner } from '@pollen/ui/Spinner';
import { ImageUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { avatarWords } from '../../locales/avatars.en';
import { useT } from '../../locales/translator';
import styles from './PictureChoice.module.css';
import { FILE_MB, type FileProblem, MEGAPIXELS, openPicture, type Picture, problemOf } from './picture-file';

/** Takes one picture by click, key or drop; a problem with it is shown below. */
export function PictureChoice({ onPicture }: { onPicture: (picture: Picture) => void }) {
  const t = useT(avatarWords);
  const message = useId();
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [over, setOver] = useState(false);
  const [opening, setOpening] = useState(false);

  const choose = async (files: readonly File[]) => {
    const [file] = files;
    const found = problemOf(files);
    setProblem(found);
    if (found || !file) return;
    setOpening(true);
    const picture = await openPicture(file);
    setOpening(false);
    if (typeof picture === 'string') setProblem(picture);
    else onPicture(picture);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose([...event.dataTransfer.files]);
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };

  return (
    <div>
      <label
        className={styles.place}
        data-over={over || undefined}
        data-invalid={problem ? '' : undefined}
        onDrop={drop}
        onDragOver={dragOver}
        onDragLeave={() => setOver(false)}
      >
        <input
          type="file"
          accept="image/*"
          className={styles.input}
          aria-describedby={message}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Choosing the same file again must fire a change event.
            target.value = '';
            if (files.length > 0) void choose(files);
          }}
        />
        <span className={styles.sign}>{opening ? <Spinner /> : <ImageUp size={24} />}</span>
        <span className={styles.words}>
          <span className={styles.choose}>{opening ? t('opening') : t('choose')}</span>
          <span className={styles.drop}>{t('drop')}</span>
        </span>
      </label>
      <FieldMessage
        id={message}
        help={t('hint')}
        error={problem && t(problem, { n: problem === 'fileTooLarge' ? FILE_MB : MEGAPIXELS })}
      />
    </div>
  );
}

import { FILE_ENDINGS, FILE_TYPES, FILES_KEPT_DAYS } from '@pollen/contract/answer-file-values';
import type { AnswerFile } from '@pollen/contract/question-parts';
import type { FileQuestion } from '@pollen/contract/questions';
import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { Camera, CircleAlert, FileCheck, FileUp, Image, Lock, RotateCw, Trash2, Upload, X } from 'lucide-react';
import { type DragEvent, use, useEffect, useRef, useState } from 'react';
import { AnswerGroup } from './AnswerGroup';
import { asFiles } from './answer-values';
import styles from './FileUpload.module.css';
import { QuestionFrame } from './QuestionFrame';
import { RunnerContext } from './runner-context';
import { uploadWords } from './upload-words';
import { type Uploading, useUploads } from './use-uploads';

const MEGABYTE = 1024 * 1024;

/** "412 KB", "3.4 MB". */
function sizeIn(locale: string, bytes: number): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return bytes < MEGABYTE ? `${number.format(Math.ceil(bytes / 1024))} KB` : `${number.format(bytes / MEGABYTE)} MB`;
}

/** Whether the device has a finger on its screen, and with it a camera at hand. */
const hasCamera = () => window.matchMedia('(pointer: coarse)').matches;

/** Pictures of this visit by the name of the upload; what was added earlier has its icon. */
function usePictures() {
  const [pictures, setPictures] = useState<Readonly<Record<string, string>>>({});
  const made = useRef<string[]>([]);
  useEffect(() => {
    const all = made.current;
    return () => {
      for (const address of all) URL.revokeObjectURL(address);
    };
  }, []);
  const show = (content: string, file: File) => {
    if (!file.type.startsWith('image/')) return;
    const address = URL.createObjectURL(file);
    made.current.push(address);
    setPictures((now) => ({ ...now, [content]: address }));
  };
  return { pictures, show };
}

/** Adds files: photos from the camera of a phone, files of the device, or what is dropped here. */
export default function FileUpload({ question }: { question: FileQuestion }) {
  const { answers, change, locale, upload } = use(RunnerContext);
  const { name, accepts, most, maxBytes, camera, enabled } = question;
  const words = uploadWords(locale);
  const files = asFiles(answers[name]);
  const now = useRef(files);
  now.current = files;
  const { pictures, show } = usePictures();
  const [notice, setNotice] = useState('');
  const [isOver, setOver] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const photoInput = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);

  const types =
    accepts.length === FILE_ENDINGS.length
      ? words.anyType
      : accepts
          .map((ending) => ending.toUpperCase())
          .join(words.comma)
          .replace(new RegExp(`${words.comma}([^${words.comma}]*)$`), `${words.or}$1`);
  const megabytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(maxBytes / MEGABYTE);
  const { uploading, add, retry, cancel, cancelAll } = useUploads(
    { accepts, maxBytes },
    {
      failed: words.failed,
      wrongType: () => words.wrongType(types),
      tooLarge: () => words.tooLarge(megabytes),
    },
    (stored, local) => {
      show(stored.content, local);
      now.current = most === 1 ? [stored] : [...now.current, stored];
      change(name, now.current);
    },
  );
  const coming = uploading.filter(({ problem }) => problem === null).length;

  const take = (given: FileList | null) => {
    const chosen = [...(given ?? [])];
    if (chosen.length === 0) return;
    setNotice('');
    if (most === 1) cancelAll();
    const room = most === 1 ? 1 : Math.max(0, most - files.length - coming);
    if (chosen.length > room) setNotice(words.tooMany(most));
    add(chosen.slice(0, room));
  };
  const remove = (file: AnswerFile) => {
    now.current = now.current.filter(({ content }) => content !== file.content);
    change(name, now.current.length > 0 ? now.current : null);
    setNotice(words.removed(file.name));
    chooseButton.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (enabled) take(event.dataTransfer.files);
  };
  const pick = (input: HTMLInputElement | null) => {
    if (!input) return;
    // The same file may be chosen again after it was removed.
    input.value = '';
    input.click();
  };
  const isFull = most > 1 && files.length + coming >= most;
  const choose = most === 1 ? (files.length > 0 ? words.chooseOther : words.chooseFile) : words.chooseFiles;

  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <AnswerGroup {...wiring} className={styles.upload} data-invalid={invalid || undefined}>
          {enabled && (
            // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, the buttons are the first.
            <div
              className={styles.drop}
              data-over={isOver || undefined}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
              }}
              onDragLeave={() => setOver(false)}
              onDrop={drop}
            >
              <span className={styles.badge} aria-hidden="true">
                <Upload size={24} />
              </span>
              <div className={styles.buttons}>
                {camera && hasCamera() && (
                  <Button
                    size="dense"
                    icon={<Camera size={20} />}
                    disabled={isFull}
                    onClick={() => pick(photoInput.current)}
                  >
                    {words.takePhoto}
                  </Button>
                )}
                <Button
                  ref={chooseButton}
                  kind="secondary"
                  size="dense"
                  icon={<FileUp size={20} />}
                  disabled={isFull}
                  onClick={() => pick(fileInput.current)}
                >
                  {choose}
                </Button>
              </div>
              {!hasCamera() && !isFull && <p className={styles.hint}>{words.dropHere}</p>}
              <p className={styles.hint}>{words.hint(types, most, megabytes)}</p>
              <input
                ref={fileInput}
                type="file"
                hidden
                multiple={most > 1}
                accept={accepts.flatMap((ending) => [`.${ending}`, FILE_TYPES[ending].type]).join(',')}
                onChange={(event) => take(event.target.files)}
              />
              <input
                ref={photoInput}
                type="file"
                hidden
                accept="image/*"
                capture={camera ?? undefined}
                onChange={(event) => take(event.target.files)}
              />
            </div>
          )}
          <div role="status" className={notice ? styles.notice : 'visually-hidden'}>
            {notice}
          </div>
          {files.length + uploading.length > 0 && (
            <ul className={styles.list} aria-label={words.list}>
              {files.map((file) => (
                <li key={file.content} className={styles.row}>
                  <Thumbnail picture={pictures[file.content]} isPicture={file.type.startsWith('image/')} isAdded />
                  <div className={styles.about}>
                    <p className={styles.name}>{file.name}</p>
                    <p className={styles.size}>{words.added(sizeIn(locale, file.size))}</p>
                  </div>
                  {enabled && (
                    <IconButton label={words.remove(file.name)} onClick={() => remove(file)}>
                      <Trash2 size={20} />
                    </IconButton>
                  )}
                </li>
              ))}
              {uploading.map((each) => (
                <OnItsWay
                  key={each.key}
                  each={each}
                  onRetry={() => retry(each.key)}
                  onCancel={() => cancel(each.key)}
                />
              ))}
            </ul>
          )}
          <p className={styles.private}>
            <Lock size={18} aria-hidden="true" />
            <span>{upload ? words.private(FILES_KEPT_DAYS) : words.preview}</span>
          </p>
        </AnswerGroup>
      )}
    </QuestionFrame>
  );
}

interface ThumbnailProps {
  picture?: string | undefined;
  isPicture: boolean;
  isAdded?: boolean;
}

function Thumbnail({ picture, isPicture, isAdded }: ThumbnailProps) {
  if (picture) return <img className={styles.thumbnail} src={picture} alt="" />;
  return (
    <span className={styles.thumbnail} data-added={isAdded || undefined} aria-hidden="true">
      {isPicture ? <Image size={22} /> : <FileCheck size={22} />}
    </span>
  );
}

/** A file on its way with its progress, or with what is wrong and how to go on. */
function OnItsWay({ each, onRetry, onCancel }: { each: Uploading; onRetry: () => void; onCancel: () => void }) {
  const { locale } = use(RunnerContext);
  const words = uploadWords(locale);
  const { file, share, problem, isFinal } = each;
  const percent = Math.round(share * 100);
  return (
    <li className={styles.row} data-failed={problem !== null || undefined}>
      <Thumbnail isPicture={file.type.startsWith('image/')} />
      <div className={styles.about}>
        <p className={styles.name}>{file.name}</p>
        {problem === null ? (
          <p className={styles.size}>{words.sent(sizeIn(locale, file.size * share), sizeIn(locale, file.size))}</p>
        ) : (
          <p className={styles.problem} role="alert">
            <CircleAlert size={18} aria-hidden="true" />
            <span>{problem}</span>
          </p>
        )}
      </div>
      <IconButton label={(problem === null ? words.cancel : words.remove)(file.name)} onClick={onCancel}>
        <X size={20} />
      </IconButton>
      {problem === null && (
        <div className={styles.progress}>
          <div
            role="progressbar"
            aria-label={words.uploading(file.name, percent)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <span style={{ width: `${percent}%` }} />
          </div>
          <span aria-hidden="true">{percent}%</span>
        </div>
      )}
      {problem !== null && !isFinal && (
        <Button kind="tonal" size="dense" icon={<RotateCw size={18} />} className={styles.retry} onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </li>
  );
}

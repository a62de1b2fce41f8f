import type { AnswerFile } from '@pollen/contract/question-parts';
import type { SignatureQuestion } from '@pollen/contract/questions';
import { Button } from '@pollen/ui/Button';
import { Field } from '@pollen/ui/Field';
import field from '@pollen/ui/Field.module.css';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { CircleAlert, CircleCheck, Eraser, PenLine, RotateCw } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { AnswerGroup } from './AnswerGroup';
import { asText } from './answer-values';
import { QuestionFrame } from './QuestionFrame';
import { RunnerContext } from './runner-context';
import styles from './SignatureField.module.css';
import { uploadWords } from './upload-words';
import { useUploads } from './use-uploads';

/** The picture is kept in this size, sharp on paper. */
const WIDTH = 900;
const HEIGHT = 300;
/** A signature counts when nobody has drawn or typed for so long. */
const PAUSE_MS = 900;
const MEGABYTE = 1024 * 1024;
const INK = '#141c58';

/** Returns a picture of a typed name. */
function drawName(name: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const drawing = canvas.getContext('2d');
  if (!drawing) return canvas;
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, WIDTH, HEIGHT);
  drawing.fillStyle = INK;
  drawing.textAlign = 'center';
  drawing.textBaseline = 'middle';
  let size = 120;
  do {
    drawing.font = `italic ${size}px "Segoe Script", "Snell Roundhand", "Apple Chancery", KaiTi, STKaiti, cursive, serif`;
    size -= 8;
  } while (size > 24 && drawing.measureText(name).width > WIDTH - 80);
  drawing.fillText(name, WIDTH / 2, HEIGHT / 2, WIDTH - 40);
  return canvas;
}

/** A field to sign in, by drawing or, without a pointer, by typing the name. */
export default function SignatureField({ question }: { question: SignatureQuestion }) {
  const { answers, change, locale, hold } = use(RunnerContext);
  const { name, enabled } = question;
  const words = uploadWords(locale);
  const [way, setWay] = useState<'draw' | 'type'>('draw');
  const [typed, setTyped] = useState('');
  /** A signature of an earlier visit, which is not here to be shown. */
  const [isEarlier, setEarlier] = useState(() => asText(answers[name]) !== '');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  const pad = useRef<SignaturePad | null>(null);
  const { uploading, add, retry, cancelAll } = useUploads(
    { accepts: ['png'], maxBytes: MEGABYTE },
    { failed: words.failed, wrongType: () => words.failed, tooLarge: () => words.failed },
    ({ content }: AnswerFile) => change(name, content),
  );
  const isSaved = asText(answers[name]) !== '' && uploading.length === 0;
  const failed = uploading.find(({ problem }) => problem !== null);

  const holdPage = (holds: boolean) => {
    if (isHeld.current === holds) return;
    isHeld.current = holds;
    hold(holds ? 1 : -1);
  };
  const release = useRef(holdPage);
  release.current = holdPage;
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      release.current(false);
    },
    [],
  );

  /** Takes back what was saved while the signature changes; the page waits until the new one is there. */
  const begin = () => {
    clearTimeout(pause.current);
    cancelAll();
    if (asText(answers[name]) !== '') change(name, null);
    holdPage(true);
  };
  const saveSoon = (draw: () => HTMLCanvasElement) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      draw().toBlob((blob) => {
        if (blob) add([new File([blob], words.fileName, { type: 'image/png' })]);
        // From here on the upload holds the page.
        holdPage(false);
      }, 'image/png');
    }, PAUSE_MS);
  };
  const clear = () => {
    clearTimeout(pause.current);
    cancelAll();
    holdPage(false);
    pad.current?.clear();
    setTyped('');
    setEarlier(false);
    change(name, null);
  };
  const type = (text: string) => {
    setTyped(text);
    const plain = text.trim();
    if (plain === '') {
      clear();
      setTyped(text);
      return;
    }
    begin();
    saveSoon(() => drawName(plain));
  };

  return (
    <QuestionFrame question={question}>
      {({ invalid, ...wiring }) => (
        <AnswerGroup {...wiring} className={styles.signature} data-invalid={invalid || undefined}>
          {isEarlier ? (
            <div className={styles.earlier}>
              <p className={styles.saved}>
                <CircleCheck size={20} aria-hidden="true" />
                {words.signedBefore}
              </p>
              {enabled && (
                <Button kind="secondary" size="dense" icon={<PenLine size={18} />} onClick={clear}>
                  {words.signAgain}
                </Button>
              )}
            </div>
          ) : (
            <>
              <SegmentedControl
                label={words.howToSign}
                options={[
                  { value: 'draw', label: words.draw },
                  { value: 'type', label: words.type },
                ]}
                value={way}
                onChange={(next) => {
                  clear();
                  setWay(next);
                }}
              />
              {way === 'draw' ? (
                <DrawnSignature
                  label={words.signHere}
                  enabled={enabled}
                  padRef={pad}
                  onBegin={begin}
                  onEnd={saveSoon}
                />
              ) : (
                <Field label={words.yourName} help={words.typedHelp}>
                  {(own) => (
                    <input
                      {...own}
                      className={field.control}
                      value={typed}
                      maxLength={80}
                      autoComplete="name"
                      disabled={!enabled}
                      onChange={(event) => type(event.target.value)}
                    />
                  )}
                </Field>
              )}
              {way === 'type' && typed.trim() !== '' && <p className={styles.typed}>{typed}</p>}
              <div className={styles.below}>
                <p role="status" className={isSaved ? styles.saved : styles.saving}>
                  {isSaved && <CircleCheck size={20} aria-hidden="true" />}
                  {isSaved ? words.saved : uploading.length > 0 && !failed ? words.saving : ''}
                </p>
                {enabled && (
                  <Button kind="ghost" size="dense" icon={<Eraser size={18} />} onClick={clear}>
                    {words.clear}
                  </Button>
                )}
              </div>
            </>
          )}
          {failed && (
            <div className={styles.failed}>
              <p role="alert">
                <CircleAlert size={18} aria-hidden="true" />
                <span>{failed.problem}</span>
              </p>
              <Button kind="tonal" size="dense" icon={<RotateCw size={18} />} onClick={() => retry(failed.key)}>
                {words.retry}
              </Button>
            </div>
          )}
        </AnswerGroup>
      )}
    </QuestionFrame>
  );
}

interface DrawnSignatureProps {
  label: string;
  enabled: boolean;
  padRef: { current: SignaturePad | null };
  onBegin: () => void;
  onEnd: (draw: () => HTMLCanvasElement) => void;
}

/** The field to draw in. Its pixels are those of the picture, whatever its size on the screen. */
function DrawnSignature({ label, enabled, padRef, onBegin, onEnd }: DrawnSignatureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const handlers = useRef({ onBegin, onEnd });
  handlers.current = { onBegin, onEnd };
  const [isEmpty, setEmpty] = useState(true);

  useEffect(() => {
    const element = canvas.current;
    if (!element || !enabled) return;
    const pad = new SignaturePad(element, { penColor: INK, backgroundColor: '#fff', minWidth: 1.5, maxWidth: 4.5 });
    padRef.current = pad;
    // The pad measures in pixels of the screen, the picture has its own.
    const fit = () => {
      const { width } = element.getBoundingClientRect();
      if (width === 0) return;
      const strokes = pad.toData();
      const scale = WIDTH / width;
      element.width = WIDTH;
      element.height = HEIGHT;
      element.getContext('2d')?.scale(scale, scale);
      pad.clear();
      pad.fromData(strokes);
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    const clearPad = pad.clear.bind(pad);
    pad.clear = () => {
      clearPad();
      setEmpty(true);
    };
    pad.addEventListener('beginStroke', () => {
      setEmpty(false);
      handlers.current.onBegin();
    });
    pad.addEventListener('endStroke', () => handlers.current.onEnd(() => element));
    return () => {
      watch.disconnect();
      pad.off();
      padRef.current = null;
    };
  }, [enabled, padRef]);

  return (
    <div className={styles.pad}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />
      {isEmpty && (
        <span className={styles.placeholder} aria-hidden="true">
          {label}
        </span>
      )}
    </div>
  );
}

import { endingOf, type FileEnding } from '@pollen/contract/answer-file-values';
import type { AnswerFile } from '@pollen/contract/question-parts';
import { use, useEffect, useRef, useState } from 'react';
import { RunnerContext } from './runner-context';
import { shrinkPicture } from './shrink-picture';
import { UploadRefused } from './upload';

/** A file on its way, or one that did not arrive. */
export interface Uploading {
  readonly key: number;
  readonly file: File;
  /** From 0 to 1. */
  readonly share: number;
  /** Why it did not arrive; null while it is on its way. */
  readonly problem: string | null;
  /** Trying again is of no use. */
  readonly isFinal: boolean;
}

interface Limits {
  readonly accepts: readonly FileEnding[];
  readonly maxBytes: number;
}

/** What to say about a file before it is sent. */
export interface LimitWords {
  readonly failed: string;
  wrongType(): string;
  tooLarge(): string;
}

const CONTENT_LENGTH = 32;

/** What a preview gives back: the file as it would be named, without having it. */
function withoutUpload(file: File): AnswerFile {
  const letters = Array.from({ length: CONTENT_LENGTH }, () => Math.floor(Math.random() * 36).toString(36));
  return {
    name: file.name.slice(-200),
    type: file.type || 'application/octet-stream',
    content: letters.join(''),
    size: file.size,
  };
}

/** Uploads files and holds the page until each of them has arrived or was given up. */
export function useUploads(limits: Limits, words: LimitWords, onArrived: (file: AnswerFile, local: File) => void) {
  const { upload, hold } = use(RunnerContext);
  const [list, setList] = useState<readonly Uploading[]>([]);
  const running = useRef(new Map<number, { controller: AbortController; release: () => void }>());
  const last = useRef(0);
  const arrived = useRef(onArrived);
  arrived.current = onArrived;

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const { controller, release } of all.values()) {
        controller.abort();
        release();
      }
      all.clear();
    };
  }, []);

  const update = (key: number, change: Partial<Uploading>) =>
    setList((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const forget = (key: number) => setList((now) => now.filter((one) => one.key !== key));

  const run = async (key: number, given: File) => {
    let isHeld = true;
    hold(1);
    const release = () => {
      if (isHeld) hold(-1);
      isHeld = false;
    };
    const controller = new AbortController();
    running.current.get(key)?.release();
    running.current.set(key, { controller, release });
    const give = (problem: string, isFinal: boolean) => {
      update(key, { problem, isFinal });
      // A file that can still arrive must not get lost with the page; one that cannot holds nobody up.
      if (isFinal) release();
    };
    try {
      const file = await shrinkPicture(given, limits.accepts);
      const ending = endingOf(file.name);
      if (ending === null || !limits.accepts.includes(ending)) return give(words.wrongType(), true);
      if (file.size > limits.maxBytes || file.size === 0) return give(words.tooLarge(), true);
      update(key, { file });
      const onProgress = (share: number) => update(key, { share });
      const stored = upload ? await upload(file, { onProgress, signal: controller.signal }) : withoutUpload(file);
      if (controller.signal.aborted) return;
      arrived.current(stored, file);
      forget(key);
      running.current.delete(key);
      release();
    } catch (error) {
      if (controller.signal.aborted) return;
      const isRefused = error instanceof UploadRefused;
      give((error instanceof Error && error.message) || words.failed, isRefused);
    }
  };

  return {
    uploading: list,
    add(files: readonly File[]) {
      for (const file of files) {
        last.current += 1;
        const key = last.current;
        setList((now) => [...now, { key, file, share: 0, problem: null, isFinal: false }]);
        void run(key, file);
      }
    },
    retry(key: number) {
      const found = list.find((one) => one.key === key);
      if (!found) return;
      update(key, { problem: null, share: 0 });
      void run(key, found.file);
    },
    cancel(key: number) {
      const found = running.current.get(key);
      found?.controller.abort();
      found?.release();
      running.current.delete(key);
      forget(key);
    },
    cancelAll() {
      for (const { controller, release } of running.current.values()) {
        controller.abort();
        release();
      }
      running.current.clear();
      setList([]);
    },
  };
}

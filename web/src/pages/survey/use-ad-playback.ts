import { HEARTBEAT_MS, MOST_SEGMENT_MS } from '@pollen/contract/ad-values';
import { memberCodes } from '@pollen/contract/member-codes';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call, type DataOf } from '../../api/call';

/** A report that was too early or got lost is sent again after this. */
const AGAIN_MS = 800;
/** So much may play without an answer of the server; then the clip waits for it. */
const MOST_UNREPORTED_MS = MOST_SEGMENT_MS - HEARTBEAT_MS;
/** A jump ahead of what has played that is more than the steps in which a browser plays. */
const JUMP_MS = 700;

type Progress = DataOf<'POST /api/v1/Attempts/:attemptId/AdHeartbeats'>;

interface Report {
  readonly token: string;
  readonly playedMs: number;
  readonly isVisible: boolean;
}

interface Watching {
  readonly attemptId: string;
  readonly durationMs: number;
  readonly watchedMs: number;
  /** The server has the whole clip: the question follows. */
  readonly onWatched: () => void;
}

/**
 * Plays the clip of an ad and reports it to the server, which decides what counts: no skipping, no other speed, and a pause
 * while the page is out of view or the server does not answer. Returns what the screen shows and its buttons.
 */
export function useAdPlayback(video: RefObject<HTMLVideoElement | null>, watching: Watching) {
  const { attemptId, durationMs, onWatched } = watching;
  const [isPlaying, setPlaying] = useState(false);
  const [placeMs, setPlace] = useState(watching.watchedMs);
  const [playedMs, setPlayed] = useState(watching.watchedMs);
  const [notice, setNotice] = useState<string | null>(null);
  const state = useRef({
    token: null as string | null,
    /** What counts for the server, and how far the clip has played here. */
    countedMs: watching.watchedMs,
    playedMs: watching.watchedMs,
    /** The report under way: sent again as it was, until it is answered. */
    sending: null as Report | null,
    /** Whether the clip goes on by itself once the reason for its pause is over. */
    goesOn: false,
    wasHidden: false,
    isOver: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const pause = useCallback(() => video.current?.pause(), [video]);

  /** Goes back to what counts, when the server has refused a part. */
  const returnToCounted = useCallback(() => {
    const { current } = state;
    current.playedMs = current.countedMs;
    setPlayed(current.countedMs);
    if (video.current) video.current.currentTime = current.countedMs / 1000;
  }, [video]);

  const take = useCallback(
    (progress: Progress) => {
      const { current } = state;
      current.token = progress.token;
      current.countedMs = progress.watchedMs;
      if (progress.token !== null) return;
      current.isOver = true;
      pause();
      onWatched();
    },
    [onWatched, pause],
  );

  /** Sends what has played since the last report; one report at a time. */
  const report = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const { current } = state;
    const { token } = current;
    if (current.isOver || current.sending || token === null || current.playedMs <= current.countedMs) return;
    const until = Math.min(current.playedMs, current.countedMs + MOST_SEGMENT_MS);
    current.sending = { token, playedMs: until, isVisible: !current.wasHidden };
    current.wasHidden = false;
    const again = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void report(), AGAIN_MS);
    };
    for (;;) {
      try {
        const before = current.sending;
        take(await call('POST /api/v1/Attempts/:attemptId/AdHeartbeats', { params: { attemptId }, body: before }));
        current.sending = null;
        setNotice(null);
        if (!before.isVisible) returnToCounted();
        if (current.goesOn && !document.hidden) void video.current?.play().catch(() => undefined);
        if (current.playedMs - current.countedMs >= HEARTBEAT_MS || video.current?.ended) again();
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind === 'session') {
          current.sending = null;
          return;
        }
        const isLost = error.kind !== 'refusal' || error.code === memberCodes.tooManyRequests;
        if (isLost) {
          // Whether the server has it is unknown: the same report again is answered the same.
          setNotice(error.message);
          await new Promise((resolve) => setTimeout(resolve, 2 * AGAIN_MS));
          if (current.isOver || current.sending === null) return;
          continue;
        }
        current.sending = null;
        if (error.code === memberCodes.adTooFast) {
          again();
          return;
        }
        current.token = null;
        pause();
        setNotice(error.message);
        if (error.code === memberCodes.adOutOfOrder || error.code === memberCodes.adPlaysElsewhere) returnToCounted();
        else onWatched();
        return;
      }
    }
  }, [attemptId, onWatched, pause, returnToCounted, take, video]);

  const play = useCallback(async () => {
    const element = video.current;
    const { current } = state;
    if (!element || current.isOver) return;
    setNotice(null);
    if (current.token === null) {
      try {
        const begun = await call('POST /api/v1/Attempts/:attemptId/AdPlayback', { params: { attemptId } });
        current.playedMs = begun.watchedMs;
        setPlayed(begun.watchedMs);
        element.currentTime = begun.watchedMs / 1000;
        take(begun);
        if (begun.token === null) return;
      } catch (error) {
        setNotice(error instanceof ApiError ? error.message : null);
        if (error instanceof ApiError && error.kind === 'refusal') onWatched();
        return;
      }
    }
    // A browser may refuse to play; the button then stays.
    await element.play().catch(() => undefined);
  }, [attemptId, onWatched, take, video]);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const { current } = state;
    const onTime = () => {
      const nowMs = Math.round(element.currentTime * 1000);
      if (nowMs > current.playedMs + JUMP_MS) {
        element.currentTime = current.playedMs / 1000;
        return;
      }
      if (document.hidden && !element.paused) current.wasHidden = true;
      current.playedMs = Math.min(durationMs, Math.max(current.playedMs, nowMs));
      setPlace(Math.min(durationMs, nowMs));
      setPlayed(current.playedMs);
      if (current.playedMs - current.countedMs < MOST_UNREPORTED_MS) return;
      current.goesOn = true;
      pause();
    };
    const onEnded = () => {
      if (current.playedMs < durationMs - 2 * JUMP_MS) return;
      // The length in the head of the file and the last picture differ by some milliseconds.
      current.playedMs = durationMs;
      setPlayed(durationMs);
      setPlace(durationMs);
      void report();
    };
    const onPlay = () => {
      current.goesOn = false;
      setPlaying(true);
    };
    const onPause = () => {
      setPlaying(false);
      void report();
    };
    const onRate = () => {
      if (element.playbackRate !== 1) element.playbackRate = 1;
    };
    const onVisibility = () => {
      if (document.hidden) {
        if (element.paused) return;
        current.goesOn = true;
        pause();
      } else if (current.goesOn) void play();
    };
    const events = {
      timeupdate: onTime,
      seeking: onTime,
      ended: onEnded,
      play: onPlay,
      pause: onPause,
      ratechange: onRate,
    };
    for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener);
    document.addEventListener('visibilitychange', onVisibility);
    const beat = setInterval(() => void report(), HEARTBEAT_MS);
    return () => {
      for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener);
      document.removeEventListener('visibilitychange', onVisibility);
      clearInterval(beat);
      clearTimeout(timer.current);
      current.sending = null;
    };
  }, [durationMs, pause, play, report, video]);

  return {
    isPlaying,
    placeMs,
    playedMs,
    notice,
    play: () => void play(),
    pause: () => {
      state.current.goesOn = false;
      pause();
    },
    back: (seconds: number) => {
      if (video.current) video.current.currentTime = Math.max(0, video.current.currentTime - seconds);
    },
  };
}

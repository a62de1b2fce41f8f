/** Observes the requests of the web server; see health/metrics.ts. */
export interface RequestObserver {
  /** A request was answered. `route` is the pattern of its path. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  /** A call was refused, with the number of the refusal. */
  refused(code: number): void;
}

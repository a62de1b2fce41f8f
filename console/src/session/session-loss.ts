const listeners = new Set<() => void>();

/** Called by the API client when the server no longer accepts the session. */
export function sessionLost(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener whenever the session is lost; returns the function that stops this. */
export function onSessionLoss(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

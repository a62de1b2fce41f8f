const listeners = new Set<() => void>();

/** Called by the client when the server knows no session any more. */
export function sessionLost(): void {
  for (const listener of listeners) listener();
}

export function onSessionLoss(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells of a worker that cannot be started, throws, or says what cannot be read (SHEET-167). */
export const watchEngine = (worker: EventTarget, failed: () => void): void => {
  for (const kind of ['error', 'messageerror']) worker.addEventListener(kind, failed)
}

/** Calls `failed` if the worker cannot start, throws, or sends an unreadable message. */
export const watchEngine = (worker: EventTarget, failed: () => void): void => {
  for (const kind of ['error', 'messageerror']) worker.addEventListener(kind, failed)
}

/**
 * Runs in the worker. Univer ignores the promise of its calculation, so a rejection never reaches
 * the page. We report it as an error event, else the page waits forever.
 */
export const reportRejections = (worker: EventTarget, report: (reason: unknown) => void): void =>
  worker.addEventListener('unhandledrejection', (event) =>
    report((event as PromiseRejectionEvent).reason),
  )

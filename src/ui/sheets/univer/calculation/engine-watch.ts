/** Tells of a worker that cannot be started, throws, or says what cannot be read. */
export const watchEngine = (worker: EventTarget, failed: () => void): void => {
  for (const kind of ['error', 'messageerror']) worker.addEventListener(kind, failed)
}

/**
 * In the worker: has a promise that fails with nobody to hear it come to the page as an error that was thrown
 * does. Univer drops the promise of its run, so that one which failed was awaited for good.
 */
export const tellRejections = (worker: EventTarget, report: (reason: unknown) => void): void =>
  worker.addEventListener('unhandledrejection', (event) =>
    report((event as PromiseRejectionEvent).reason),
  )

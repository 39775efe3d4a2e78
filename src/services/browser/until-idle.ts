/** No frame comes in a tab behind others, and no idle moment on a busy page: nothing waits longer, in ms. */
const AT_MOST_MS = 1000

/** Settles once what was drawn last is painted and the browser has nothing better to do. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = (): void => {
      // Safari has no requestIdleCallback yet.
      if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 50)
      else requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS })
    }
    requestAnimationFrame(rest)
    setTimeout(rest, AT_MOST_MS)
  })

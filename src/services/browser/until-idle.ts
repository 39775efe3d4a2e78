/** Maximum wait in ms, because a hidden tab has no frames and a busy page has no idle time. */
const AT_MOST_MS = 1000

/** Resolves once the last render is painted and the browser is idle. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = (): void => {
      // Safari lacks `requestIdleCallback`.
      if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 50)
      else requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS })
    }
    requestAnimationFrame(rest)
    setTimeout(rest, AT_MOST_MS)
  })

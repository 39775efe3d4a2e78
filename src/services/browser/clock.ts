/** Stops a timer or a listener. */
export type Cancel = () => void

/** The only source of time. Tests give their own (design §8: fake time only through this). */
export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => Cancel
  readonly every: (ms: number, run: () => void) => Cancel
  /**
   * Once in a frame, in a task of its own, so that drawing and painting are no one long task; or soon,
   * with false, while the page is hidden and paints none.
   */
  readonly frame: (run: (isPainting: boolean) => void) => Cancel
  /** Settles in a task of its own, so that input and painting come in between. */
  readonly pause: () => Promise<void>
}

/** A hidden page paints no frames: then a batch waits this long at most. */
const HIDDEN_FRAME_MS = 100

/** The time as ISO text. */
export const isoTime = (clock: Clock): string => new Date(clock.now()).toISOString()

const after = (ms: number, run: () => void): Cancel => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const paintsFrames = (): boolean =>
  typeof document !== 'undefined' && document.visibilityState === 'visible'

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Whichever comes first: a page hidden meanwhile gets no frame any more. */
const frame: Clock['frame'] = (run) => {
  if (!paintsFrames()) return after(HIDDEN_FRAME_MS, () => run(false))
  let isCancelled = false
  const stop = () => {
    cancelAnimationFrame(request)
    cancelTimer()
  }
  const once = () => {
    stop()
    void pause().then(() => isCancelled || run(paintsFrames()))
  }
  const request = requestAnimationFrame(once)
  const cancelTimer = after(HIDDEN_FRAME_MS, once)
  return () => {
    isCancelled = true
    stop()
  }
}

/** The clock of the browser. */
export const realClock: Clock = {
  now: Date.now,
  after,
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  frame,
  pause,
}

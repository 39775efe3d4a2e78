/** Cancels a timer or a listener. */
export type Cancel = () => void

/** The only source of time. Tests pass a fake clock. */
export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => Cancel
  readonly every: (ms: number, run: () => void) => Cancel
  /**
   * Calls `run` once, in a new task after the next frame callback, so that the work of `run` does
   * not delay the painting of that frame. `isPainting` is false if the page is hidden; `run` is
   * then called after a short time.
   */
  readonly frame: (run: (isPainting: boolean) => void) => Cancel
  /** Resolves in a new task, so waiting input and painting can come first. */
  readonly pause: () => Promise<void>
}

/** Longest wait for a frame in ms, because a hidden page gets no frames. */
const HIDDEN_FRAME_MS = 100

/** The current time in ISO format. */
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

/**
 * Waits for a frame or a timer, whichever comes first. A page that becomes hidden gets no frame.
 */
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

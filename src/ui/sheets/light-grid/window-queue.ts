import { WINDOW_RETRY_MAX_MS, WINDOW_RETRY_MS, WINDOWS_AT_ONCE } from '#contract/limits.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { CellPlace, LoadWindow } from './light-grid-props.ts'

/** The dependencies of the queue. `after` returns a function that cancels the timer. */
export type WindowQueueParts = {
  readonly load: LoadWindow
  readonly after: (ms: number, run: () => void) => () => void
  readonly came: (window: SheetWindow) => void
}

/** Requests windows, a few at a time. */
export type WindowQueue = {
  /** Replaces the wanted windows. Requests for others are cancelled. */
  readonly want: (places: readonly CellPlace[]) => void
  /** Cancels all requests and timers. */
  readonly stop: () => void
}

const keyOf = ({ sheet, row, column }: CellPlace): string => `${sheet} ${row} ${column}`

const isGone = (error: AppError | null): boolean =>
  error !== null && (hasStatus(error, 404) || hasStatus(error, 403))

const waitAfter = (error: AppError | null, failures: number): number =>
  error?.type === 'http' && error.status === 429
    ? (error.retryAfterSeconds ?? WINDOW_RETRY_MAX_MS / 1000) * 1000
    : Math.min(WINDOW_RETRY_MAX_MS, WINDOW_RETRY_MS * 2 ** failures)

/**
 * Loads the windows of a worksheet. After a failure all requests wait, with exponential backoff.
 * After 429 they wait for the time that the server names. After 404 or 403 the queue stops. A
 * window of another sheet counts as a failure.
 */
export const createWindowQueue = ({ load, after, came }: WindowQueueParts): WindowQueue => {
  const going = new Map<string, AbortController>()
  let wanted: readonly CellPlace[] = []
  let isOver = false
  let failures = 0
  let waiting: { readonly ms: number; readonly cancel: () => void } | null = null

  const letGo = (isKept: (key: string) => boolean): void => {
    for (const [key, request] of going)
      if (!isKept(key)) {
        request.abort()
        going.delete(key)
      }
  }
  const stop = (): void => {
    isOver = true
    letGo(() => false)
    waiting?.cancel()
  }
  const wait = (error: AppError | null): void => {
    const ms = waitAfter(error, failures)
    // Parallel requests fail together, so they count as one failure.
    if (waiting && waiting.ms >= ms) return
    if (!waiting) failures += 1
    waiting?.cancel()
    const cancel = after(ms, () => {
      waiting = null
      next()
    })
    waiting = { ms, cancel }
  }
  const ask = async (at: CellPlace): Promise<void> => {
    const key = keyOf(at)
    const request = new AbortController()
    going.set(key, request)
    const query = { ...at, sheet: String(at.sheet) }
    const found = await load(query, request.signal).catch(() => null)
    if (request.signal.aborted) return
    going.delete(key)
    if (found?.ok && found.value.sheet === at.sheet) {
      failures = 0
      wanted = wanted.filter((place) => keyOf(place) !== key)
      came(found.value)
      next()
      return
    }
    const error = found && !found.ok ? found.error : null
    if (isGone(error)) stop()
    else wait(error)
  }
  const next = (): void => {
    if (isOver || waiting) return
    for (const at of wanted) {
      if (going.size >= WINDOWS_AT_ONCE) return
      if (!going.has(keyOf(at))) void ask(at)
    }
  }
  return {
    want: (places) => {
      const keys = new Set(places.map(keyOf))
      wanted = places
      letGo((key) => keys.has(key))
      next()
    },
    stop,
  }
}

import type { SheetWindow, WindowQuery } from '#contract/workbook/sheet-window.ts'
import type { WindowSource } from '#contract/workbook/window/window.ts'
import type { SerializedWorkbook } from '../serialize-workbook.ts'
import type { CachedWindow } from './cached-window.ts'
import { createSingleWorker, type SingleWorker, type ThreadLimits } from '../single-worker.ts'

export type CopyNames = { readonly id: string; readonly name: string }

/**
 * A question about a workbook. It asks for a window, a `CachedWindow`, a copy, or the whole JSON
 * text. `name` becomes the workbook's name in that text or copy.
 */
export type WorkbookQuestion =
  | { readonly type: 'window'; readonly of: WindowSource; readonly query: WindowQuery }
  | { readonly type: 'keep' }
  | { readonly type: 'whole'; readonly name: string }
  | ({ readonly type: 'copy' } & CopyNames)

export type WorkbookAnswer =
  | { readonly type: 'window'; readonly window: SheetWindow }
  | { readonly type: 'kept'; readonly cachedWindow: CachedWindow }
  | { readonly type: 'whole'; readonly text: string }
  | { readonly type: 'copy'; readonly copy: SerializedWorkbook }

/**
 * A question about workbook `id`. The thread parses `text`, or uses its open workbook if `text` is
 * null. It closes all workbooks that are not in `keeps`.
 */
export type WindowQuestion = {
  readonly id: string
  readonly text: string | null
  readonly keeps: readonly string[]
  readonly asked: WorkbookQuestion
}

/**
 * `closed`: the thread has no such workbook, for example after a restart. `unreadable`: `text` is
 * invalid.
 */
export type WindowAnswer =
  | WorkbookAnswer
  | { readonly type: 'closed' }
  | { readonly type: 'unreadable' }

export type WindowThread = SingleWorker<WindowQuestion, WindowAnswer>

const THREAD = new URL('./big-window-thread.ts', import.meta.url)
/** Open workbooks take about 300 MB. Parsing a workbook of 32 MB takes another 300 MB. */
const HEAP_MB = 1024
/**
 * Parsing takes 0.3 s for a workbook of 10 MB and a second for the largest. A busy machine needs
 * longer.
 */
const TIMEOUT_MS = 15_000
/** After this idle time, the next question parses the workbook again. */
const IDLE_MS = 120_000

/** Creates the thread. It starts with the first question and ends when idle. */
export const createWindowThread = (
  script: URL = THREAD,
  limits: Partial<ThreadLimits> = {},
): WindowThread =>
  createSingleWorker(script, {
    heapMb: HEAP_MB,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    ...limits,
  })

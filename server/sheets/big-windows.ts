import type { SheetWindow, WindowQuery } from '#contract/workbook/sheet-window.ts'
import type { WindowOf } from '#contract/workbook/window/window.ts'
import type { Carried } from './carry.ts'
import type { KeptWindow } from './kept-window.ts'
import { createLoneThread, type LoneThread, type ThreadLimits } from './lone-thread.ts'

/** What a copy of a workbook is called, both inside it. */
export type CopyNames = { readonly id: string; readonly name: string }

/** What is asked of a workbook: a window of it, what is kept beside it, all of it under a name, or a copy. */
export type WorkbookQuestion =
  | { readonly type: 'window'; readonly of: WindowOf; readonly query: WindowQuery }
  | { readonly type: 'keep' }
  | { readonly type: 'whole'; readonly name: string }
  | ({ readonly type: 'copy' } & CopyNames)

/** What a workbook answers. */
export type WorkbookAnswer =
  | { readonly type: 'window'; readonly window: SheetWindow }
  | { readonly type: 'kept'; readonly kept: KeptWindow }
  | { readonly type: 'whole'; readonly text: string }
  | { readonly type: 'copy'; readonly copy: Carried }

/**
 * What the thread is asked about the workbook of an id. It reads that from `text`, null where it has it
 * open, and lets go of those that are not in `keeps`.
 */
export type WindowQuestion = {
  readonly id: string
  readonly text: string | null
  readonly keeps: readonly string[]
  readonly asked: WorkbookQuestion
}

/** `closed`: it has no such workbook, as when it was started anew. `unreadable`: the text is none. */
export type WindowAnswer =
  | WorkbookAnswer
  | { readonly type: 'closed' }
  | { readonly type: 'unreadable' }

/** The thread in which big workbooks are open. */
export type WindowThread = LoneThread<WindowQuestion, WindowAnswer>

const THREAD = new URL('./big-window-thread.ts', import.meta.url)
/** Open workbooks take some 300 MB, and one of 32 MB that is being read as much again. */
const HEAP_MB = 1024
/** One of 10 MB takes 0.3 s, the largest one second; the machine may be busy. */
const TIMEOUT_MS = 15_000
/** Who reads on after so long has the workbook read again. */
const IDLE_MS = 120_000

/** Starts with the first question, and ends when nobody asks. */
export const createWindowThread = (
  script: URL = THREAD,
  limits: Partial<ThreadLimits> = {},
): WindowThread =>
  createLoneThread(script, {
    heapMb: HEAP_MB,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    ...limits,
  })

import { Worker } from 'node:worker_threads'
import type * as v from 'valibot'
import type { SaveSpreadsheet } from '#contract/endpoints/spreadsheets.ts'
import type { KeptWindow } from './kept-windows.ts'

/** A workbook as it is stored: its JSON text, and what is kept beside it. */
export type Carried = { readonly text: string; readonly kept: KeptWindow }

/** The body of a save by its schema, its workbook apart: that of the body is empty. */
export type BigSave = {
  readonly body: v.InferOutput<typeof SaveSpreadsheet>
  readonly carried: Carried
}

/** What the thread is asked, and what it answers. */
export type BigSaveQuestion = { readonly id: number; readonly bytes: Uint8Array }
/** Null: it could not be read. */
export type BigSaveAnswer = { readonly id: number; readonly save: BigSave | null }

/** Reads the bodies of big saves beside the request thread (SAVE-26). */
export type BigSaves = {
  /** Null where it cannot be read, or no thread reads it: then the request thread has to. */
  readonly read: (bytes: Uint8Array) => Promise<BigSave | null>
  readonly close: () => Promise<void>
}

const THREAD = new URL('./big-save-thread.ts', import.meta.url)
/** A body of 32 MB takes some 500 MB while it is read. */
const HEAP_MB = 1024
/** The thread takes 30 MB as it rests: nobody who saves comes this long after the last. */
const IDLE_MS = 30_000

/** One thread, started by the first big save, that reads one after the other and ends when none comes. */
export const createBigSaves = (script: URL = THREAD): BigSaves => {
  let thread: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, (save: BigSave | null) => void>()
  let idle: NodeJS.Timeout | undefined

  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ended = thread
    thread = null
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
    await ended?.terminate()
  }
  const heard = ({ id, save }: BigSaveAnswer): void => {
    waiting.get(id)?.(save)
    waiting.delete(id)
    clearTimeout(idle)
    if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref()
  }
  const start = (): Worker => {
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB }
    const started = new Worker(script, { execArgv: [], resourceLimits })
    started.on('message', heard)
    // Out of memory, or it did not start; 'exit' follows.
    started.on('error', () => {})
    started.on('exit', () => {
      if (thread === started) void end()
    })
    started.unref()
    return started
  }
  return {
    read: (bytes) => {
      clearTimeout(idle)
      thread ??= start()
      lastId += 1
      const { promise, resolve } = Promise.withResolvers<BigSave | null>()
      waiting.set(lastId, resolve)
      const question: BigSaveQuestion = { id: lastId, bytes }
      thread.postMessage(question)
      return promise
    },
    close: end,
  }
}

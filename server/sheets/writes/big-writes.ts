import { API_TEXTS } from '#contract/api/wording.ts'
import type { Clock } from '../../clock.ts'
import { HttpError } from '../../http/failures.ts'
import type { DatabaseFile } from '../../store/open-postgres.ts'
import { windowToCache } from '../windows/cached-window.ts'
import { createSingleWorker, type ThreadLimits } from '../single-worker.ts'
import { createWithAdd, type Spreadsheets } from '../spreadsheets.ts'
import { createPerUserQueue } from '../../per-user-queue.ts'

export const BIG_WRITES = ['add', 'save', 'change'] as const
type BigWriteName = (typeof BIG_WRITES)[number]
type Wanted<Name extends BigWriteName> = Parameters<Spreadsheets[Name]>[0]
type Done<Name extends BigWriteName> = Awaited<ReturnType<Spreadsheets[Name]>>

/** A write of a user at time `now` (ISO). `bytes` holds the workbook text as UTF-8. */
export type BigWriteQuestion = {
  readonly userId: string
  readonly now: string
  readonly write: {
    readonly [Name in BigWriteName]: { readonly name: Name; readonly wanted: Wanted<Name> }
  }[BigWriteName]
  readonly bytes: Uint8Array
}
export type BigWriteAnswer = Done<BigWriteName>
/** Sent before the first write, so no write spends its timeout on the thread's start. */
export const READY = 'ready'
/** Answer of a started thread. */
export type Ready = typeof READY

/** Writes large workbooks in a worker thread with its own connection. */
export type BigWrites = {
  /**
   * Throws `NotWrittenError` if the queue is full or the write takes too long. Rethrows errors of
   * the write itself.
   */
  readonly write: (question: BigWriteQuestion) => Promise<BigWriteAnswer>
  readonly close: () => Promise<void>
}

/**
 * Thrown if a large workbook was not written in time. It may still be stored. A retry is detected
 * by its request id or its contents.
 */
export class NotWrittenError extends HttpError {
  constructor(message: string) {
    super(message, { status: 503, detail: API_TEXTS.saveLater })
  }
}

const THREAD = new URL('./big-write-thread.ts', import.meta.url)
/** Smaller texts take a few ms, so they don't need another thread. */
const BIG_CHARS = 1_000_000
/** The heap has room for a workbook of 30 MB and the stored workbook that we compare it with. */
const LIMITS: ThreadLimits = { heapMb: 512, timeoutMs: 20_000, idleMs: 30_000 }
/** Maximum queued workbooks per user and in total, because they wait in memory. */
const WAITING_MAX = { ofUser: 4, ofAll: 16 }

/**
 * Creates the thread for a SQLite file. Each write waits for `writing`, the mutex of the file.
 * Workbooks of one user queue up, so other users get their turn.
 */
export const createBigWrites = (
  { file, writing }: DatabaseFile,
  limits: Partial<ThreadLimits> = {},
): BigWrites => {
  const thread = createSingleWorker<BigWriteQuestion | Ready, BigWriteAnswer | Ready>(
    THREAD,
    { ...LIMITS, ...limits },
    // Transfers the buffer. Copying 26 MB would take 100 ms.
    {
      data: { file },
      tellsEnd: true,
      handedOver: (asked) => (asked === READY ? [] : [asked.bytes.buffer as ArrayBuffer]),
    },
  )
  const queues = createPerUserQueue()
  let waiting = 0
  const ask = async (question: BigWriteQuestion): Promise<BigWriteAnswer> => {
    let letGo = (): void => undefined
    const waitForWrite = async (): Promise<BigWriteQuestion> => {
      letGo = await writing()
      return question
    }
    try {
      const ready = await thread.ask(async () => READY, false)
      const done = ready && (await thread.ask(waitForWrite, false))
      if (done === null || done === READY)
        throw new NotWrittenError('a big workbook was not written in its time')
      return done
    } finally {
      letGo()
    }
  }
  return {
    write: async (question) => {
      const { userId } = question
      if (waiting >= WAITING_MAX.ofAll || queues.lengthOf(userId) >= WAITING_MAX.ofUser)
        throw new NotWrittenError('too many big workbooks wait to be written')
      waiting += 1
      try {
        return await queues.wait(userId, () => ask(question))
      } finally {
        waiting -= 1
      }
    },
    close: thread.close,
  }
}

/**
 * Wraps the spreadsheets of a user so large workbooks are written in the worker thread, if there is
 * one.
 */
export const withBigWrites = (
  spreadsheets: Spreadsheets,
  bigWrites: BigWrites | null,
  clock: Clock,
  userId: string,
): Spreadsheets => {
  if (bigWrites === null) return spreadsheets
  const beside = async <Name extends BigWriteName>(
    name: Name,
    wanted: Wanted<Name>,
    text: string | Uint8Array,
  ): Promise<Done<Name>> => {
    const write = { name, wanted } as BigWriteQuestion['write']
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
    const question = { userId, now: clock.now().toISOString(), write, bytes }
    return (await bigWrites.write(question)) as Done<Name>
  }
  /** Creates the `CachedWindow` from the cells, then drops the cells. */
  const withWindow = <Each extends Wanted<'save' | 'change'>>({ workbook, ...wanted }: Each) => ({
    ...wanted,
    workbookText: '',
    ...(workbook === undefined ? {} : { window: windowToCache(workbook) }),
  })
  const add: Spreadsheets['add'] = (sheet) =>
    sheet.text.length < BIG_CHARS
      ? spreadsheets.add(sheet)
      : beside('add', { ...sheet, text: '' }, sheet.text)
  return {
    ...spreadsheets,
    add,
    create: createWithAdd(add),
    save: (save) =>
      save.workbookText.length < BIG_CHARS
        ? spreadsheets.save(save)
        : beside('save', withWindow(save), save.workbookText),
    change: (change) =>
      change.workbookText.length < BIG_CHARS
        ? spreadsheets.change(change)
        : beside('change', withWindow(change), change.workbookText),
  }
}

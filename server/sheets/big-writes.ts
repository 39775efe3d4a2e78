import { API_TEXTS } from '#contract/api/wording.ts'
import type { Clock } from '../clock.ts'
import { Refusal } from '../http/failures.ts'
import type { DatabaseFile } from '../store/open-postgres.ts'
import { toKeep } from './kept-window.ts'
import { createLoneThread, type ThreadLimits } from './lone-thread.ts'
import { creating, type Spreadsheets } from './spreadsheets.ts'
import { createLines } from '../user-lines.ts'

/** The writes that carry a whole workbook as text. */
export const BIG_WRITES = ['add', 'save', 'change'] as const
type BigWriteName = (typeof BIG_WRITES)[number]
type Wanted<Name extends BigWriteName> = Parameters<Spreadsheets[Name]>[0]
type Done<Name extends BigWriteName> = Awaited<ReturnType<Spreadsheets[Name]>>

/** A write of a user, at that time (ISO), but for its text, which stands beside it as UTF-8. */
export type BigWriteQuestion = {
  readonly userId: string
  readonly now: string
  readonly write: {
    readonly [Name in BigWriteName]: { readonly name: Name; readonly wanted: Wanted<Name> }
  }[BigWriteName]
  readonly bytes: Uint8Array
}
/** What came of it. */
export type BigWriteAnswer = Done<BigWriteName>
/** Asked first: starting takes the thread a while, in which nobody's write shall wait for it. */
export const READY = 'ready'
/** The word of a thread that has opened the file and may be given work. */
export type Ready = typeof READY

/** Writes big workbooks beside the request thread, over a connection of its own. */
export type BigWrites = {
  /**
   * Throws `NotWritten` where too many wait, of this user or of all, and where it takes too long; what
   * the write itself throws is thrown.
   */
  readonly write: (question: BigWriteQuestion) => Promise<BigWriteAnswer>
  readonly close: () => Promise<void>
}

/** A big workbook was not written now. It may be stored or not: who asks again is known by the request, or by what is written. */
export class NotWritten extends Refusal {
  constructor(message: string) {
    super(message, { status: 503, detail: API_TEXTS.saveLater })
  }
}

const THREAD = new URL('./big-write-thread.ts', import.meta.url)
/** From so many characters on it is worth a way to another thread; smaller ones take some ms. */
const BIG_CHARS = 1_000_000
/** A workbook of 30 MB is there as text once, and once more as a rival's that may be the same. */
const LIMITS: ThreadLimits = { heapMb: 512, timeoutMs: 20_000, idleMs: 30_000 }
/** What waits is held in memory: so many workbooks of a user, and of all. */
const WAITING_MAX = { ofUser: 4, ofAll: 16 }

/** The thread that writes into this SQLite file, when it is its turn; workbooks of one user let those of others in between. */
export const createBigWrites = (
  { file, writing }: DatabaseFile,
  limits: Partial<ThreadLimits> = {},
): BigWrites => {
  const thread = createLoneThread<BigWriteQuestion | Ready, BigWriteAnswer | Ready>(
    THREAD,
    { ...LIMITS, ...limits },
    // A text of 26 MB would be copied for 100 ms.
    {
      data: { file },
      tellsEnd: true,
      handedOver: (asked) => (asked === READY ? [] : [asked.bytes.buffer as ArrayBuffer]),
    },
  )
  const lines = createLines()
  let waiting = 0
  const ask = async (question: BigWriteQuestion): Promise<BigWriteAnswer> => {
    let letGo = (): void => undefined
    const inTurn = async (): Promise<BigWriteQuestion> => {
      letGo = await writing()
      return question
    }
    try {
      const ready = await thread.ask(async () => READY, false)
      const done = ready && (await thread.ask(inTurn, false))
      if (done === null || done === READY)
        throw new NotWritten('a big workbook was not written in its time')
      return done
    } finally {
      letGo()
    }
  }
  return {
    write: async (question) => {
      const { userId } = question
      if (waiting >= WAITING_MAX.ofAll || lines.lengthOf(userId) >= WAITING_MAX.ofUser)
        throw new NotWritten('too many big workbooks wait to be written')
      waiting += 1
      try {
        return await lines.wait(userId, () => ask(question))
      } finally {
        waiting -= 1
      }
    },
    close: thread.close,
  }
}

/** The spreadsheets of a user, their big workbooks written beside the request thread where there is one to. */
export const writingBeside = (
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
  /** The same without its cells: its window is made here, where it was not yet. */
  const withWindow = <Each extends Wanted<'save' | 'change'>>({ workbook, ...wanted }: Each) => ({
    ...wanted,
    workbookText: '',
    ...(workbook === undefined ? {} : { kept: toKeep(workbook) }),
  })
  const add: Spreadsheets['add'] = (sheet) =>
    sheet.text.length < BIG_CHARS
      ? spreadsheets.add(sheet)
      : beside('add', { ...sheet, text: '' }, sheet.text)
  return {
    ...spreadsheets,
    add,
    create: creating(add),
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

import type { Clock } from '../clock.ts'
import { toKeep } from './kept-windows.ts'
import { createLoneThread, type LoneThread, type ThreadLimits } from './lone-thread.ts'
import type { Spreadsheets } from './spreadsheets.ts'

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

/** Writes big workbooks beside the request thread, over a connection of its own. */
export type BigWrites = LoneThread<BigWriteQuestion, BigWriteAnswer>

const THREAD = new URL('./big-write-thread.ts', import.meta.url)
/** From so many characters on it is worth a way to another thread; smaller ones take some ms. */
const BIG_CHARS = 1_000_000
/** A workbook of 30 MB is there as text once, and once more as a rival's that may be the same. */
const LIMITS: ThreadLimits = { heapMb: 512, timeoutMs: 20_000, idleMs: 30_000 }

/** The thread that writes into this SQLite file. */
export const createBigWrites = (file: string, limits: Partial<ThreadLimits> = {}): BigWrites =>
  createLoneThread(
    THREAD,
    { ...LIMITS, ...limits },
    // A text of 26 MB would be copied for 100 ms.
    { data: { file }, handedOver: ({ bytes }) => [bytes.buffer as ArrayBuffer] },
  )

/** The spreadsheets of a user, their big workbooks written beside the request thread where there is one to (SHEET-270). */
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
    const done = await bigWrites.ask(async () => question, false)
    // It may be stored or not: whoever asks again is known by the request or by what is written.
    if (done === null) throw new Error('a big workbook was not written in its time')
    return done as Done<Name>
  }
  /** The same without its cells: its window is made here, where it was not yet. */
  const withWindow = <Each extends Wanted<'save' | 'change'>>({ workbook, ...wanted }: Each) => ({
    ...wanted,
    workbookText: '',
    ...(workbook === undefined ? {} : { kept: toKeep(workbook) }),
  })
  return {
    ...spreadsheets,
    add: (sheet) =>
      sheet.text.length < BIG_CHARS
        ? spreadsheets.add(sheet)
        : beside('add', { ...sheet, text: '' }, sheet.text),
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

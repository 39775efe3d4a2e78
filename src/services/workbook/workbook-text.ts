import type { WorkbookJson } from '#contract/api/entities.ts'
import { rowWithoutResults } from '#contract/workbook/workbook-results.ts'
import type { Clock } from '../browser/clock.ts'
import { createFingerprint } from './fingerprint.ts'

/** Work on a workbook's text lets input and painting in after so many ms. */
const SLICE_MS = 8
/** Pieces of about this many characters: few enough to hold, small enough to look at one by one. */
const PIECE_CHARS = 65_536
/** A workbook that is edited while it is written is written anew so often, and then in one go. */
const TRIES = 3

type Write = (key: string, value: unknown) => Iterable<string>

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What JSON has no word for is left out of an object. */
const isSaid = (value: unknown): boolean => value !== undefined && typeof value !== 'function'

function* objectText(value: object, write: Write): Generator<string> {
  let before = '{'
  for (const [key, one] of Object.entries(value)) {
    if (!isSaid(one)) continue
    yield `${before}${JSON.stringify(key)}:`
    yield* write(key, one)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

const whole: Write = (_, value) => [JSON.stringify(value)]
/** An object's members one by one; anything else at once. */
const within =
  (write: Write): Write =>
  (key, value) =>
    isObject(value) ? objectText(value, write) : whole(key, value)
/** That of one member, with all others at once. */
const only =
  (name: string, write: Write): Write =>
  (key, value) =>
    key === name ? write(key, value) : whole(key, value)

/** A row in the middle of a calculation: its results are old ones. */
const withoutOld: Write = (_, row) => [
  JSON.stringify(isObject(row) ? rowWithoutResults({ ...row }) : row),
]

/**
 * The JSON text of a workbook, row by row: joined it is what `JSON.stringify` says, of one that is being
 * calculated without the results of its formulas.
 */
export const textOf = (data: WorkbookJson, isCalculating = false): Iterable<string> => {
  const row = isCalculating ? withoutOld : whole
  return objectText(data, only('sheets', within(within(only('cellData', within(row))))))
}

/** A workbook as text, what that is known by, and the ms of work that it took: the pauses do not count. */
export type WorkbookText = {
  readonly pieces: readonly string[]
  readonly fingerprint: string
  readonly workMs: number
}

/** A workbook to write; `isCurrent` says whether it is still what it was when it was taken. */
export type Writable = {
  readonly data: WorkbookJson
  readonly isCalculating: boolean
  readonly isCurrent: () => boolean
}

/** The same in pieces, in one go: for a page that may be gone in a moment. */
export const piecesOf = ({
  data,
  isCalculating,
}: Omit<Writable, 'isCurrent'>): readonly string[] => {
  const pieces: string[] = []
  let piece = ''
  for (const text of textOf(data, isCalculating)) {
    piece += text
    if (piece.length < PIECE_CHARS) continue
    pieces.push(piece)
    piece = ''
  }
  return [...pieces, piece]
}

const writeOnce = async (
  { data, isCalculating, isCurrent }: Writable,
  pause: (() => Promise<void>) | null,
  now: () => number,
): Promise<WorkbookText | null> => {
  const known = createFingerprint()
  const pieces: string[] = []
  let piece = ''
  let since = now()
  let workMs = 0
  const end = (): void => {
    known.add(piece)
    pieces.push(piece)
    piece = ''
  }
  for (const text of textOf(data, isCalculating)) {
    piece += text
    if (piece.length >= PIECE_CHARS) end()
    if (pause === null || now() - since < SLICE_MS) continue
    workMs += now() - since
    await pause()
    if (!isCurrent()) return null
    since = now()
  }
  end()
  return { pieces, fingerprint: known.value(), workMs: workMs + now() - since }
}

/**
 * Writes a workbook in slices of a few ms, so that a big one holds up neither keys nor painting. What is edited meanwhile would be half in it: then it is taken and written anew.
 */
export const writeText = async <T extends Writable>(
  take: () => T | null,
  { pause, now }: Pick<Clock, 'pause' | 'now'>,
): Promise<(T & WorkbookText) | null> => {
  for (let tries = 1; ; tries += 1) {
    const taken = take()
    if (taken === null) return null
    const text = await writeOnce(taken, tries > TRIES ? null : pause, now)
    if (text) return { ...taken, ...text }
  }
}

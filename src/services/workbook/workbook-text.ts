import type { WorkbookJson } from '#contract/api/entities.ts'
import { rowWithoutResults } from '#src/shared/workbook-results.ts'
import type { Clock } from '../browser/clock.ts'
import { createFingerprint } from './fingerprint.ts'

/** Text work yields to input and painting after this many ms. */
const SLICE_MS = 8
/** Approximate length of a piece: few pieces in total, each small enough for one slice. */
const PIECE_CHARS = 65_536
/**
 * Number of tries that yield to input. If an edit interrupts all of them, the next try runs without
 * yielding.
 */
const TRIES = 3

type Write = (key: string, value: unknown) => Iterable<string>

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** False for values that `JSON.stringify` omits from an object. */
const isSerializable = (value: unknown): boolean =>
  value !== undefined && typeof value !== 'function'

function* objectText(value: object, write: Write): Generator<string> {
  let before = '{'
  for (const [key, one] of Object.entries(value)) {
    if (!isSerializable(one)) continue
    yield `${before}${JSON.stringify(key)}:`
    yield* write(key, one)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

const whole: Write = (_, value) => [JSON.stringify(value)]
/** Writes an object member by member. Other values are written whole. */
const within =
  (write: Write): Write =>
  (key, value) =>
    isObject(value) ? objectText(value, write) : whole(key, value)
/** Writes the member `name` with `write`, and all other members whole. */
const only =
  (name: string, write: Write): Write =>
  (key, value) =>
    key === name ? write(key, value) : whole(key, value)

/** A row during a calculation: its results are outdated, so they are omitted. */
const withoutOld: Write = (_, row) => [
  JSON.stringify(isObject(row) ? rowWithoutResults({ ...row }) : row),
]

/**
 * Writes the JSON of a workbook row by row. The joined pieces equal `JSON.stringify`. During a
 * calculation, formula results are omitted.
 */
export const workbookTextOf = (data: WorkbookJson, isCalculating = false): Iterable<string> => {
  const row = isCalculating ? withoutOld : whole
  return objectText(data, only('sheets', within(within(only('cellData', within(row))))))
}

/** A workbook as text with its fingerprint. `workMs` excludes pauses. */
export type WorkbookText = {
  readonly pieces: readonly string[]
  readonly fingerprint: string
  readonly workMs: number
}

/** A workbook to write. `isCurrent` returns true while it is unchanged. */
export type WritableWorkbook = {
  readonly data: WorkbookJson
  readonly isCalculating: boolean
  readonly isCurrent: () => boolean
}

/** Writes all pieces at once, for a page that may close. */
export const workbookPiecesOf = ({
  data,
  isCalculating,
}: Omit<WritableWorkbook, 'isCurrent'>): readonly string[] => {
  const pieces: string[] = []
  let piece = ''
  for (const text of workbookTextOf(data, isCalculating)) {
    piece += text
    if (piece.length < PIECE_CHARS) continue
    pieces.push(piece)
    piece = ''
  }
  return [...pieces, piece]
}

const writeOnce = async (
  { data, isCalculating, isCurrent }: WritableWorkbook,
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
  for (const text of workbookTextOf(data, isCalculating)) {
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
 * Writes a workbook in slices, so a large one does not block input or painting. An edit between two
 * slices restarts the write, because the text would mix two versions.
 */
export const writeText = async <T extends WritableWorkbook>(
  take: () => T | null,
  { pause, now }: Pick<Clock, 'pause' | 'now'>,
): Promise<(T & WorkbookText) | null> => {
  for (let tries = 1; ; tries += 1) {
    const workbook = take()
    if (workbook === null) return null
    const text = await writeOnce(workbook, tries > TRIES ? null : pause, now)
    if (text) return { ...workbook, ...text }
  }
}

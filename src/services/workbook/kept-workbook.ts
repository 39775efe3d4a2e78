import type { WorkbookJson } from '#contract/api/entities.ts'
import type { CellState } from '#contract/workbook/workbook.ts'

/**
 * A workbook with edits that the server has not acknowledged, and the revision they were made on.
 * `requestId` names the create that may have stored it already; `mark` names this record;
 * `sent` are the fingerprints of saves made on that revision whose answers nobody has heard;
 * `older` are edits that were set aside before these. `edited` are the cells that were edited since
 * that revision, by `cellKey`, as they were in it; without it that is not known.
 */
export type UnsavedWorkbook = {
  readonly revision: number
  readonly data: WorkbookJson
  readonly requestId?: string
  readonly mark?: string
  readonly sent?: readonly string[]
  readonly older?: UnsavedWorkbook
  readonly edited?: readonly (readonly [string, CellState | null])[]
}

/** Edits as they are kept: the workbook as JSON, or as the pieces of its text where it was written already. */
export type KeptWorkbook = Omit<UnsavedWorkbook, 'data'> & {
  readonly data: WorkbookJson | readonly string[]
}

/** What a record says of its texts, which lie beside it: how many they are, and their characters in all. */
type Head = { readonly mark: string; readonly texts: number; readonly chars: number }
/** Records of before: the workbook in one value, as JSON or as text. */
type Whole = Omit<UnsavedWorkbook, 'data'> & { readonly data: WorkbookJson | string }
/** A record of the browser's database. */
export type KeptRecord = Head | Whole

/**
 * A value of so many characters is handed to the browser with the call that stores it, whatever they
 * are. Larger ones it fetches from the page later, which may be gone by then.
 */
const TEXT_MAX_CHARS = 65_536

const isPieces = (data: KeptWorkbook['data']): data is readonly string[] => Array.isArray(data)

/** Kept edits as a workbook. */
export const readKept = ({ data, ...kept }: KeptWorkbook): UnsavedWorkbook => ({
  ...kept,
  data: isPieces(data) ? (JSON.parse(data.join('')) as WorkbookJson) : data,
})

/** Whether a record may be removed by this mark. */
export const isMarked = (
  kept: { readonly mark?: string } | undefined,
  mark: string | undefined,
): boolean => mark === undefined || (kept?.mark ?? '') === mark

/** Whether a record may be written over by this mark: there is none, or it may be removed. */
export const isFree = (
  kept: { readonly mark?: string } | undefined,
  mark: string | undefined,
): boolean => kept === undefined || isMarked(kept, mark)

const cut = (text: string): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / TEXT_MAX_CHARS) }, (_, at) =>
    text.slice(at * TEXT_MAX_CHARS, (at + 1) * TEXT_MAX_CHARS),
  )

/** Edits as a record and its texts: joined they are the JSON of the whole. */
export const toRecord = ({
  data,
  ...kept
}: KeptWorkbook): { readonly head: Head; readonly texts: readonly string[] } => {
  const before = `${JSON.stringify(kept).slice(0, -1)},"data":`
  const cells = isPieces(data) ? data : [JSON.stringify(data)]
  const texts = [before, ...cells, '}'].flatMap(cut)
  const chars = texts.reduce((sum, { length }) => sum + length, 0)
  return { head: { mark: kept.mark ?? '', texts: texts.length, chars }, texts }
}

/** Edits out of a record and its texts; null where there is none, or where it is not whole. */
export const fromRecord = (
  record: KeptRecord | undefined,
  texts: readonly string[],
): UnsavedWorkbook | null => {
  if (record === undefined) return null
  if ('data' in record) {
    const { data } = record
    return { ...record, data: typeof data === 'string' ? JSON.parse(data) : data }
  }
  const text = texts.join('')
  const isWhole = texts.length === record.texts && text.length === record.chars
  return isWhole ? JSON.parse(text) : null
}

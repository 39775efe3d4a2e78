import type { WorkbookJson } from '#contract/api/entities.ts'
import type { CellState } from '#contract/workbook/workbook.ts'

/**
 * A workbook with unacknowledged edits and their base `revision`. `requestId`: the id of the create
 * call that may have stored it. `mark`: the id of this record. `sent`: fingerprints of unconfirmed
 * saves on that revision. `older`: versions set aside earlier. `edited`: the cells edited since
 * `revision`, by `cellKey`, with their content in `revision`. It is undefined if unknown.
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

/** Edits as stored: the workbook as JSON, or as pieces of its text. */
export type StoredEdits = Omit<UnsavedWorkbook, 'data'> & {
  readonly data: WorkbookJson | readonly string[]
}

/**
 * The head of a record. Its texts are stored separately: `texts` is their number, `chars` their
 * total length.
 */
type RecordHeader = { readonly mark: string; readonly texts: number; readonly chars: number }
/** The older record format: the workbook in one value, as JSON or text. */
type LegacyRecord = Omit<UnsavedWorkbook, 'data'> & { readonly data: WorkbookJson | string }
/** A record of the browser's database. */
export type EditsRecord = RecordHeader | LegacyRecord

/**
 * Browsers copy a value of up to this many characters immediately. They read a larger value from
 * the page later, when the page may be gone.
 */
const TEXT_MAX_CHARS = 65_536

const isPieces = (data: StoredEdits['data']): data is readonly string[] => Array.isArray(data)

/** Parses stored edits. */
export const parseStoredEdits = ({ data, ...fields }: StoredEdits): UnsavedWorkbook => ({
  ...fields,
  data: isPieces(data) ? (JSON.parse(data.join('')) as WorkbookJson) : data,
})

/** True if `mark` may remove the record. An undefined mark may remove any record. */
export const canRemoveRecord = (
  record: { readonly mark?: string } | undefined,
  mark: string | undefined,
): boolean => mark === undefined || (record?.mark ?? '') === mark

/** True if there is no record, or if `mark` may remove the record. */
export const canOverwriteRecord = (
  record: { readonly mark?: string } | undefined,
  mark: string | undefined,
): boolean => record === undefined || canRemoveRecord(record, mark)

const cut = (text: string): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / TEXT_MAX_CHARS) }, (_, at) =>
    text.slice(at * TEXT_MAX_CHARS, (at + 1) * TEXT_MAX_CHARS),
  )

/** Splits edits into a record and texts. Joined, the texts are the JSON. */
export const toRecord = ({
  data,
  ...fields
}: StoredEdits): { readonly head: RecordHeader; readonly texts: readonly string[] } => {
  const before = `${JSON.stringify(fields).slice(0, -1)},"data":`
  const cells = isPieces(data) ? data : [JSON.stringify(data)]
  const texts = [before, ...cells, '}'].flatMap(cut)
  const chars = texts.reduce((sum, { length }) => sum + length, 0)
  return { head: { mark: fields.mark ?? '', texts: texts.length, chars }, texts }
}

/** Reads edits from a record and its texts. Null: none, or incomplete. */
export const fromRecord = (
  record: EditsRecord | undefined,
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

// Other workbooks that formulas refer to. The file kept where each lay, and its cells' values when the file was last
// saved. Nothing is ever fetched from there.
import * as v from 'valibot'
import { quoteSheetName } from '../workbook/cells.ts'

/** The name of the resource that keeps them with a workbook. */
export const LINKED_RESOURCE = 'LINKED_WORKBOOKS'

const LinkedCell = v.object({ v: v.union([v.string(), v.number()]), t: v.number() })
const LinkedSheet = v.object({
  name: v.string(),
  /** By row and column, 0-based; null where the file kept no values of it. */
  cells: v.nullable(v.record(v.string(), v.record(v.string(), LinkedCell))),
})
const LinkedBook = v.object({ name: v.string(), target: v.string(), sheets: v.array(LinkedSheet) })

/** A cell of a linked workbook, as workbooks keep cells: its value, and Univer's number of its type. */
export type LinkedCell = v.InferOutput<typeof LinkedCell>
/** A worksheet of a linked workbook. */
export type LinkedSheet = v.InferOutput<typeof LinkedSheet>
/** A linked workbook: what formulas call it within brackets, and where it lay as its file wrote that. */
export type LinkedBook = v.InferOutput<typeof LinkedBook>

const Resources = v.array(v.unknown())

/** The text in which a workbook keeps its linked ones; "" where it has none. */
export const linkedText = (resources: unknown): string => {
  const all = v.is(Resources, resources) ? resources : []
  for (const one of all)
    if (typeof one === 'object' && one !== null && 'name' in one && 'data' in one)
      if (one.name === LINKED_RESOURCE && typeof one.data === 'string') return one.data
  return ''
}

/** The linked workbooks of such a text; none where it can't be read. */
export const linkedBooksIn = (text: string): readonly LinkedBook[] => {
  if (text === '') return []
  try {
    const read = v.safeParse(v.array(LinkedBook), JSON.parse(text))
    return read.success ? read.output : []
  } catch {
    return []
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Whether a workbook's resources hold values of a worksheet of a linked one. */
export const hasLinkedSheet = (resources: unknown, workbook: string, sheet: string): boolean =>
  linkedBooksIn(linkedText(resources)).some(
    ({ name, sheets }) =>
      isSame(name, workbook) &&
      sheets.some((each) => each.cells !== null && isSame(each.name, sheet)),
  )

/** Signs that stand in no name within brackets. */
const BARRED = /[[\]/?:"<>|*\\'!]|\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu
const NAME_MAX_CHARS = 100

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What formulas call a workbook that lay there: the name of its file, unlike those that are taken already. */
export const linkedName = (target: string, taken: readonly string[]): string => {
  const plain = decoded(target.replace(/[?#].*$/s, ''))
  const file = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1)
  const name = file.replaceAll(BARRED, '_').toWellFormed().slice(0, NAME_MAX_CHARS).trim()
  const base = /[\p{L}\p{N}]/u.test(name) && !name.startsWith('__') ? name : 'Linked workbook'
  const isFree = (one: string): boolean => taken.every((other) => !isSame(other, one))
  let own = base
  for (let more = 2; !isFree(own); more += 1) own = `${base} (${more})`
  return own
}

/** A place in another workbook: its name or number in brackets, then the worksheet, which may be missing before a name. */
const LINKED =
  /"(?:[^"]|"")*"|'\[([^[\]']+)\]((?:[^']|'')*)'!|'(?:[^']|'')*'|(?<![\p{L}\p{N}_.\\[\]])\[([^[\]']+)\]([\p{L}\p{N}_.\\]*(?::[\p{L}_][\p{L}\p{N}_.\\]*)?)!/gu

/** The formula with each place in another workbook as `change` writes it; `sheet` is "" before a name. */
export const withLinkedPlaces = (
  formula: string,
  change: (book: string, sheet: string, found: string) => string,
): string =>
  formula.includes('[')
    ? formula.replace(
        LINKED,
        (found: string, quoted?: string, sheet?: string, plain?: string, own?: string) => {
          const book = quoted ?? plain
          return book === undefined
            ? found
            : change(book, sheet?.replaceAll("''", "'") ?? own ?? '', found)
        },
      )
    : formula

/** A worksheet of another workbook as formulas name it, its `!` with it. */
export const linkedPlace = (book: string, sheet: string): string => {
  const isPlain = /^[\p{L}\p{N}_.]+$/u.test(book) && quoteSheetName(sheet) === sheet
  return isPlain ? `[${book}]${sheet}!` : `'[${book}]${sheet.replaceAll("'", "''")}'!`
}

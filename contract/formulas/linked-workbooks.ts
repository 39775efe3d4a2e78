// Linked workbooks: other files that formulas refer to. We store the path of each file and the cell
// values from the last save, and never open the file itself.
import * as v from 'valibot'
import { quoteSheetName } from '../workbook/cells.ts'

/** The name of the workbook resource that stores the linked workbooks. */
export const LINKED_RESOURCE = 'LINKED_WORKBOOKS'

const LinkedCell = v.object({ v: v.union([v.string(), v.number()]), t: v.number() })
const LinkedSheet = v.object({
  name: v.string(),
  /** Cells by 0-based row and column. Null if the file stored no values for this worksheet. */
  cells: v.nullable(v.record(v.string(), v.record(v.string(), LinkedCell))),
})
const LinkedBook = v.object({ name: v.string(), target: v.string(), sheets: v.array(LinkedSheet) })

/** A cell of a linked workbook: its value `v`, and its type `t` as Univer's `CellValueType`. */
export type LinkedCell = v.InferOutput<typeof LinkedCell>
/** A worksheet of a linked workbook. */
export type LinkedSheet = v.InferOutput<typeof LinkedSheet>
/**
 * A linked workbook. Formulas contain its `name` in brackets, and `target` is the path that the
 * file stores.
 */
export type LinkedBook = v.InferOutput<typeof LinkedBook>

const Resources = v.array(v.unknown())

/** Returns the serialized linked workbooks from a workbook's resources, or "" if there are none. */
export const linkedText = (resources: unknown): string => {
  const all = v.is(Resources, resources) ? resources : []
  for (const one of all)
    if (typeof one === 'object' && one !== null && 'name' in one && 'data' in one)
      if (one.name === LINKED_RESOURCE && typeof one.data === 'string') return one.data
  return ''
}

/** Parses the result of `linkedText`. Returns an empty list if the text is invalid. */
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

/** Whether a workbook's resources contain cell values of a linked worksheet. */
export const hasLinkedSheet = (resources: unknown, workbook: string, sheet: string): boolean =>
  linkedBooksIn(linkedText(resources)).some(
    ({ name, sheets }) =>
      isSame(name, workbook) &&
      sheets.some((each) => each.cells !== null && isSame(each.name, sheet)),
  )

/** Characters that a workbook name in brackets must not contain. */
const BARRED = /[[\]/?:"<>|*\\'!]|\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu
const NAME_MAX_CHARS = 100

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns the name that formulas use for the linked file `target`. The name comes from the file
 * name and differs from every name in `usedNames`.
 */
export const linkedName = (target: string, usedNames: readonly string[]): string => {
  const plain = decoded(target.replace(/[?#].*$/s, ''))
  const file = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1)
  const name = file.replaceAll(BARRED, '_').toWellFormed().slice(0, NAME_MAX_CHARS).trim()
  const base = /[\p{L}\p{N}]/u.test(name) && !name.startsWith('__') ? name : 'Linked workbook'
  const isFree = (one: string): boolean => usedNames.every((other) => !isSame(other, one))
  let own = base
  for (let more = 2; !isFree(own); more += 1) own = `${base} (${more})`
  return own
}

/**
 * A reference to another workbook: its name or number in brackets, then the worksheet. The
 * worksheet may be missing before a defined name.
 */
const LINKED =
  /"(?:[^"]|"")*"|'\[([^[\]']+)\]((?:[^']|'')*)'!|'(?:[^']|'')*'|(?<![\p{L}\p{N}_.\\[\]])\[([^[\]']+)\]([\p{L}\p{N}_.\\]*(?::[\p{L}_][\p{L}\p{N}_.\\]*)?)!/gu

/**
 * Replaces each reference to another workbook with the result of `change`. `sheet` is "" if the
 * reference is to a defined name.
 */
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

/**
 * Returns the prefix of a reference to a linked worksheet, including the `!`.
 * Example: `linkedPlace('Budget.xlsx', 'Q1')` returns `'[Budget.xlsx]Q1'!`
 */
export const linkedPlace = (book: string, sheet: string): string => {
  const isPlain = /^[\p{L}\p{N}_.]+$/u.test(book) && quoteSheetName(sheet) === sheet
  return isPlain ? `[${book}]${sheet}!` : `'[${book}]${sheet.replaceAll("'", "''")}'!`
}

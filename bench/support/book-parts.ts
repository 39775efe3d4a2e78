import { parseRange } from '#contract/workbook/cells.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { definedNamesOf, pluginData, type PartRange } from '#server/sheets/workbook-parts.ts'
import type { Checks } from './job.ts'

/** Where Univer stores what refers to cells besides formulas. */
const PLUGINS = {
  names: 'SHEET_DEFINED_NAME_PLUGIN',
  formats: 'SHEET_CONDITIONAL_FORMATTING_PLUGIN',
  entries: 'SHEET_DATA_VALIDATION_PLUGIN',
} as const

/** A defined name, a conditional format and an entry rule, as a bench writes and compares them. */
export type BookParts = {
  readonly names: Readonly<Record<string, string>>
  /** Conditional formats by a formula. */
  readonly formats: readonly { readonly range: string; readonly formula: string }[]
  /** Entry rules for decimals between two limits. */
  readonly entries: readonly {
    readonly range: string
    readonly from: string
    readonly to: string
  }[]
}

/** A range such as `B4:E9` in Univer's form. */
export const partRange = (address: string): PartRange => {
  const range = parseRange(address)
  if (!range.ok) throw new Error(`no range: ${address}`)
  const { sheet: _sheet, ...part } = range.value
  return part
}

const STYLE = { bg: { rgb: '#ffc7ce' } }

/** The workbook with these parts. Rules are on the worksheet with the id `sheetId`. */
export const withParts = (
  book: WorkbookData,
  sheetId: string,
  { names, formats, entries }: BookParts,
): WorkbookData => {
  const data = {
    names: Object.fromEntries(
      Object.entries(names).map(([name, formulaOrRefString], at) => [
        `name-${at}`,
        { id: `name-${at}`, name, formulaOrRefString, localSheetId: 'AllDefaultWorkbook' },
      ]),
    ),
    formats: {
      [sheetId]: formats.map(({ range, formula }, at) => ({
        cfId: `format-${at}`,
        ranges: [partRange(range)],
        stopIfTrue: false,
        rule: { type: 'highlightCell', subType: 'formula', value: formula, style: STYLE },
      })),
    },
    entries: {
      [sheetId]: entries.map(({ range, from, to }, at) => ({
        uid: `entry-${at}`,
        type: 'decimal',
        operator: 'between',
        formula1: from,
        formula2: to,
        ranges: [partRange(range)],
      })),
    },
  }
  const resources = Object.entries(PLUGINS).map(([part, name]) => ({
    name,
    data: JSON.stringify(data[part as keyof typeof PLUGINS]),
  }))
  return { ...book, resources }
}

/** The stored rules of one kind on a worksheet. */
export const storedRules = (
  book: WorkbookData,
  sheetId: string,
  part: 'formats' | 'entries',
): readonly Readonly<Record<string, unknown>>[] => {
  const rules = pluginData(book, PLUGINS[part])[sheetId]
  return Array.isArray(rules) ? rules : []
}

const cornersOf = (ranges: unknown): readonly PartRange[] =>
  (Array.isArray(ranges) ? (ranges as readonly PartRange[]) : []).map(
    ({ startRow, startColumn, endRow, endColumn }) => ({
      startRow,
      startColumn,
      endRow,
      endColumn,
    }),
  )

/** The ranges of stored rules without the fields that Univer adds. */
export const rangesOf = (rules: readonly Readonly<Record<string, unknown>>[]) =>
  rules.map(({ ranges }) => cornersOf(ranges))

/** The merged ranges of a worksheet, from top to bottom. */
const mergesOf = (book: WorkbookData, sheetId: string): readonly PartRange[] =>
  cornersOf(book.sheets[sheetId]?.['mergeData']).toSorted(
    (a, b) => a.startRow - b.startRow || a.startColumn - b.startColumn,
  )

/** A workbook with its merged ranges and other parts, as a job expects it. */
export type BuiltBook = {
  readonly book: WorkbookData
  readonly merges: readonly string[]
  readonly parts: BookParts
}

/** Compares names, merges and rules of a worksheet with the expected ones. */
export const checkParts = (
  checks: Checks,
  workbook: WorkbookData,
  sheetId: string,
  { merges, parts }: BuiltBook,
): void => {
  const names = definedNamesOf(workbook).map(({ name, refersTo }) => [name, refersTo])
  checks.equal('names', Object.fromEntries(names), parts.names)
  checks.equal('merges', mergesOf(workbook, sheetId), merges.map(partRange))
  for (const part of ['formats', 'entries'] as const) {
    const ranges = rangesOf(storedRules(workbook, sheetId, part))
    checks.equal(
      part,
      ranges,
      parts[part].map(({ range }) => [partRange(range)]),
    )
  }
  const formats = storedRules(workbook, sheetId, 'formats').map(({ rule }) => rule)
  checks.equal(
    'formulas of conditional formats',
    formats.map((rule) => (rule as { readonly value?: unknown }).value),
    parts.formats.map(({ formula }) => formula),
  )
}

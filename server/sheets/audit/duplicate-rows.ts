import { cellAt } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import { rowLabelOf, runAt, type AuditFacts, type AuditSheet } from './audit-facts.ts'
import { figureClassOf, isFormulaCell, kindOf } from './cell-kinds.ts'
import type { Finding } from './finding.ts'
import { isTotalLabel } from './label-words.ts'
import { cellBlocksOf, type CellBlock } from './record-tables.ts'

/** A table has at least this many columns and rows. */
const [LEAST_COLUMNS, LEAST_ROWS] = [3, 3]
/** A higher share of repeated rows is in the nature of the data. */
const MOST_REPEATED = 0.2
/** The share of rows with their own value that makes a column tell rows apart. */
const TELLING_SHARE = 0.7

/** Lists without a column that tells rows apart: their rows, fields, and share of repeated rows. */
const [LONG_ROWS, LONG_FIELDS, MOST_IN_LONG] = [8, 4, 0.02]

type Record = { readonly row: number; readonly key: string; readonly fields: number }

/** What a cell adds to the record of its row. */
type Field = {
  readonly text: string
  readonly type: 'figure' | 'name' | 'date' | 'other' | 'blank'
}

/** The text of a blank field. */
const BLANK = 'blank'

const fieldAt = (
  { workbook }: AuditFacts,
  facts: AuditSheet,
  row: number,
  column: number,
): Field => {
  const cell = cellAt(facts.sheet, row, column)
  const run = isFormulaCell(cell) ? runAt(facts, row, column) : null
  // A formula without references, such as =DATE(2026,1,1), is a typed value.
  if (run !== null && run.references.length > 0) return { text: `=${run.relative}`, type: 'blank' }
  const kind = kindOf(cell)
  const text = `${kind}${cell?.v ?? ''}`
  if (kind === 'number')
    return { text, type: figureClassOf(workbook, cell).type === 'date' ? 'date' : 'figure' }
  if (kind === 'text') return { text, type: 'name' }
  return { text, type: kind === 'blank' ? 'blank' : 'other' }
}

/** True for a row of a model: a name, a typed figure, and formulas or more figures after it. */
const isLabelledRow = (fields: readonly Field[]): boolean => {
  const filled = fields.filter(({ text }) => text !== BLANK)
  return (
    filled.length >= LEAST_COLUMNS &&
    filled.filter(({ type }) => type === 'name').length === 1 &&
    filled.some(({ type }) => type === 'figure')
  )
}

/** What somebody typed in a row, as one text. Null for a row that is no record. */
const recordAt = (
  facts: AuditFacts,
  sheet: AuditSheet,
  { startColumn, endColumn }: CellBlock,
  row: number,
): Record | null => {
  const fields: Field[] = []
  for (let column = startColumn; column <= endColumn; column += 1)
    fields.push(fieldAt(facts, sheet, row, column))
  const typed = fields.filter(({ type }) => type !== 'blank').length
  const has = (...types: readonly Field['type'][]): boolean =>
    fields.some(({ type }) => types.includes(type))
  const isRecord = typed >= LEAST_COLUMNS && has('figure', 'date') && has('name', 'date')
  const key = fields.map(({ text }) => text).join('\u0001')
  return isRecord || isLabelledRow(fields) ? { row, key, fields: typed } : null
}

/** True if a column has its own value in most rows, so that two equal rows are no coincidence. */
const hasTellingColumn = (
  { sheet }: AuditSheet,
  { startColumn, endColumn }: CellBlock,
  records: readonly Record[],
): boolean => {
  for (let column = startColumn; column <= endColumn; column += 1) {
    const values = new Set(records.map(({ row }) => String(cellAt(sheet, row, column)?.v ?? '')))
    if (values.size >= records.length * TELLING_SHARE) return true
  }
  return false
}

type Repeated = { readonly first: number; last: number; readonly of: number; count: number }

/** Joins repeated rows that follow each other, if the rows that they repeat do so too. */
const repeatedIn = (records: readonly Record[]): readonly Repeated[] => {
  const known = new Map<string, number>()
  const found: Repeated[] = []
  for (const { row, key } of records) {
    const of = known.get(key)
    if (of === undefined) {
      known.set(key, row)
      continue
    }
    const last = found.at(-1)
    if (last?.last === row - 1 && last.of + last.count === of) {
      last.last = row
      last.count += 1
    } else found.push({ first: row, last: row, of, count: 1 })
  }
  return found
}

/**
 * Rows that repeat the row above them in a long list, in which hardly any does. Each has several
 * fields, so that this is no coincidence.
 */
const besideEachOther = (
  records: readonly Record[],
  repeated: readonly Repeated[],
): readonly Repeated[] => {
  const fields = new Map(records.map((record) => [record.row, record.fields]))
  const found = repeated.filter(
    ({ first, of }) => of === first - 1 && (fields.get(first) ?? 0) >= LONG_FIELDS,
  )
  const most = Math.max(1, records.length * MOST_IN_LONG)
  return records.length >= LONG_ROWS && found.length <= most ? found : []
}

const MOST_SHOWN = 4

const shownRow = (
  { workbook }: AuditFacts,
  { sheet }: AuditSheet,
  { startColumn, endColumn }: CellBlock,
  row: number,
): string => {
  const texts: string[] = []
  for (let column = startColumn; column <= endColumn && texts.length < MOST_SHOWN; column += 1) {
    const text = displayText(workbook, cellAt(sheet, row, column)).trim()
    if (text !== '') texts.push(text.slice(0, 40))
  }
  return texts.join(', ')
}

const rowsText = (first: number, count: number): string =>
  count === 1 ? `row ${first + 1}` : `rows ${first + 1} to ${first + count}`

const recordsOf = (facts: AuditFacts, sheet: AuditSheet, block: CellBlock): readonly Record[] => {
  const { headRow, startRow, startColumn, endColumn, endRow } = block
  if (endColumn - startColumn + 1 < LEAST_COLUMNS) return []
  const records: Record[] = []
  for (let row = headRow === null ? startRow : headRow + 1; row <= endRow; row += 1) {
    const record = recordAt(facts, sheet, block, row)
    if (record !== null) records.push(record)
  }
  return records
}

const duplicatesIn = (
  facts: AuditFacts,
  sheet: AuditSheet,
  block: CellBlock,
): readonly Finding[] => {
  const { startColumn, endColumn } = block
  const records = recordsOf(facts, sheet, block)
  if (records.length < LEAST_ROWS) return []
  const isTotal = (row: number): boolean =>
    isTotalLabel(rowLabelOf(facts.workbook, sheet.sheet, row, endColumn + 1))
  const repeated = repeatedIn(records).filter(({ first }) => !isTotal(first))
  const rows = repeated.reduce((sum, { count }) => sum + count, 0)
  if (rows === 0 || rows > Math.max(1, records.length * MOST_REPEATED)) return []
  const isRepeated = ({ row }: Record): boolean =>
    repeated.some(({ first, last }) => first <= row && last >= row)
  const others = records.filter((record) => !isRepeated(record))
  const found = hasTellingColumn(sheet, block, others)
    ? repeated
    : besideEachOther(records, repeated)
  return found.map(({ first, last, of, count }) => ({
    rule: 'duplicate_row',
    severity: 'warning',
    place: { sheet: sheet.sheet, startRow: first, endRow: last, startColumn, endColumn },
    evidence: `The same content is in ${rowsText(first, count)} and ${rowsText(of, count)}: ${shownRow(facts, sheet, block, first)}.`,
  }))
}

/** Finds rows of tables whose content is the same in all columns. */
export const duplicateRows = (facts: AuditFacts): readonly Finding[] =>
  facts.sheets.flatMap((sheet) =>
    cellBlocksOf(sheet).flatMap((block) => duplicatesIn(facts, sheet, block)),
  )

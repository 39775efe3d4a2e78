import { cellName } from '#contract/workbook/cells.ts'
import { cellAt, type SheetData } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import { rowLabelOf, type AuditFacts, type AuditSheet } from './audit-facts.ts'
import { figureClassOf, isFormulaCell, isTypedNumber, isTypedText } from './cell-kinds.ts'
import type { Finding } from './finding.ts'
import { isTotalLabel } from './label-words.ts'
import { readCellsOf } from './read-cells.ts'
import { cellBlocksOf, type CellBlock } from './record-tables.ts'

/** A labelled row of typed numbers. */
type InputLine = {
  readonly place: SheetRange
  readonly label: string
  readonly shown: string
}

/** Longer rows and blocks hold data, not inputs. */
const [MOST_COLUMNS, MOST_LINES] = [60, 200]
/** Unused inputs stand out only among inputs in use. */
const [LEAST_USED, USED_SHARE] = [2, 0.6]
/** More unused lines in one block are data that is there to be read. */
const MOST_UNUSED = 2
/** Figures that follow from others. They are typed for comparison. */
const DERIVED =
  /:$|\b(?:net|gross|profit|loss|ebitd?a?|total|result|value|cash (?:flow|generated|used)|balance|consensus|actual|memo|margin|per share|change|closing|opening)\b/iu
const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]

const isYear = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= FIRST_YEAR && Number(value) <= LAST_YEAR

/** True if several texts precede the figures, as in a list of deals or of companies. */
const isRecord = (sheet: SheetData, row: number, column: number): boolean =>
  Object.entries(sheet.cellData?.[row] ?? {}).filter(
    ([at, cell]) => Number(at) < column && isTypedText(cell),
  ).length > 1

/** The columns of the typed numbers in a row. Null if it has formulas. */
const typedColumns = (
  { sheet }: AuditSheet,
  { startColumn, endColumn }: CellBlock,
  row: number,
): readonly number[] | null => {
  const columns: number[] = []
  for (let column = startColumn; column <= endColumn; column += 1) {
    const cell = cellAt(sheet, row, column)
    if (isFormulaCell(cell)) return null
    if (isTypedNumber(cell)) columns.push(column)
  }
  return columns
}

/** True for a label that names no total and no figure that follows from others. */
export const isInputLabel = (label: string): boolean =>
  label !== '' && !isTotalLabel(label) && !DERIVED.test(label)

const inputLineAt = (
  { workbook }: AuditFacts,
  facts: AuditSheet,
  block: CellBlock,
  row: number,
): InputLine | null => {
  const { sheet } = facts
  const columns = typedColumns(facts, block, row) ?? []
  const [first, last] = [columns[0], columns.at(-1)]
  if (first === undefined || last === undefined) return null
  const label = rowLabelOf(workbook, sheet, row, first)
  const isPeriod = (column: number): boolean => {
    const cell = cellAt(sheet, row, column)
    return figureClassOf(workbook, cell).type === 'date' || isYear(cell?.v)
  }
  if (!isInputLabel(label) || isRecord(sheet, row, first)) return null
  if (columns.length > 1 && columns.every(isPeriod)) return null
  return {
    place: { sheet, startRow: row, endRow: row, startColumn: first, endColumn: last },
    label,
    shown: displayText(workbook, cellAt(sheet, row, first)),
  }
}

const unusedIn = (facts: AuditFacts, sheet: AuditSheet, block: CellBlock): readonly Finding[] => {
  const { startRow, endRow, startColumn, endColumn } = block
  if (endColumn - startColumn >= MOST_COLUMNS || endRow - startRow >= MOST_LINES) return []
  const lines: InputLine[] = []
  for (let row = startRow; row <= endRow; row += 1) {
    const line = inputLineAt(facts, sheet, block, row)
    if (line !== null) lines.push(line)
  }
  const { readersOf } = readCellsOf(facts)
  const unused = lines.filter(({ place }) => readersOf(place).length === 0)
  const used = lines.length - unused.length
  if (used < LEAST_USED || used < lines.length * USED_SHARE) return []
  if (unused.length > MOST_UNUSED) return []
  return unused.map(({ place, label, shown }) => ({
    rule: 'unused_input',
    severity: 'note',
    place,
    evidence: `No formula reads "${label.slice(0, 60)}" in ${cellName(place.startRow, place.startColumn)} (${shown}), while formulas read ${used} of the ${lines.length} inputs around it.`,
  }))
}

/**
 * Finds labelled inputs that no formula reads. We look for none if INDIRECT or OFFSET decides what
 * formulas read.
 */
export const unusedInputs = (facts: AuditFacts): readonly Finding[] =>
  facts.isComputed
    ? []
    : facts.sheets.flatMap((sheet) =>
        cellBlocksOf(sheet).flatMap((block) => unusedIn(facts, sheet, block)),
      )

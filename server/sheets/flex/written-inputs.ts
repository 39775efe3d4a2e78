import { FLEX_SHARE } from '#contract/limits/receipts.ts'
import { styleOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { rowLabelOf } from '../audit/audit-facts.ts'
import { figureClassOf, isTypedNumber } from '../audit/cell-kinds.ts'
import { SHEET_COLOURS } from '../cell-styles.ts'
import { compareCells, type ComparedCell } from '../receipt/compared-cells.ts'

/** A labelled number that an answer typed. */
export type WrittenInput = {
  readonly sheet: SheetData
  readonly row: number
  readonly column: number
  readonly label: string
  readonly value: number
  /** True if the cell has the blue font of inputs. */
  readonly isMarked: boolean
}

/** A smaller whole number may choose a case or count periods. */
const LEAST_WHOLE = 10
const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]

const isAmount = (workbook: WorkbookData, { after }: ComparedCell): boolean => {
  const value = Number(after?.v)
  const { type } = figureClassOf(workbook, after)
  if (!Number.isFinite(value) || value === 0 || type === 'date') return false
  if (!Number.isInteger(value)) return true
  return Math.abs(value) >= LEAST_WHOLE && !(value >= FIRST_YEAR && value <= LAST_YEAR)
}

/** True if the changes typed the number, or another one in its place. */
const isNew = ({ before, after }: ComparedCell): boolean =>
  isTypedNumber(after) && !(isTypedNumber(before) && before?.v === after?.v)

const isMarkedInput = (workbook: WorkbookData, { after }: ComparedCell): boolean =>
  styleOf(workbook, after?.s)?.cl?.rgb?.toLowerCase() === SHEET_COLOURS.input

const inputOf = (workbook: WorkbookData, cell: ComparedCell): WrittenInput | null => {
  if (!isNew(cell) || !isAmount(workbook, cell)) return null
  const { sheet, row, column, after } = cell
  const label = rowLabelOf(workbook, sheet, row, column)
  if (label === '') return null
  const isMarked = isMarkedInput(workbook, cell)
  return { sheet, row, column, label, value: Number(after?.v), isMarked }
}

/** The labelled numbers that changes typed, the first of each row. Dates and years are no inputs. */
export const writtenInputs = (
  before: WorkbookData,
  after: WorkbookData,
): readonly WrittenInput[] => {
  const inputs = new Map<string, WrittenInput>()
  compareCells(before, after, (cell) => {
    const key = `${cell.sheet.id} ${cell.row}`
    const input = inputs.has(key) ? null : inputOf(after, cell)
    if (input !== null) inputs.set(key, input)
  })
  return [...inputs.values()]
}

/** The values of a flexed input. A whole number stays whole. */
export const flexedValues = ({ value }: WrittenInput): readonly number[] =>
  [1 + FLEX_SHARE, 1 - FLEX_SHARE].map((factor) =>
    Number.isInteger(value) ? Math.round(value * factor) : value * factor,
  )

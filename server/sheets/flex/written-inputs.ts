import { FLEX_MAX_CELLS, FLEX_STEP_MS } from '#contract/limits/receipts.ts'
import { styleOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { rowLabelOf } from '../audit/audit-facts.ts'
import { figureClassOf, isTypedNumber } from '../audit/cell-kinds.ts'
import { SHEET_COLOURS } from '../cell-styles.ts'
import { cellRange, type ReferenceGraph, type RunReaders } from '../formulas/reference-graph.ts'
import { compareCells, type ComparedCell } from '../receipt/compared-cells.ts'

/** A number that an answer typed. */
export type TypedAmount = {
  readonly sheet: SheetData
  readonly row: number
  readonly column: number
  readonly value: number
}

/** Numbers of one row that the same formulas read, such as the periods of an assumption. */
export type WrittenInput = {
  readonly cells: readonly [TypedAmount, ...TypedAmount[]]
  /** Empty if no text stands beside it. */
  readonly label: string
  /** True if a cell has the blue font of inputs. */
  readonly isMarked: boolean
  /** The formulas that read the first cell. */
  readonly readers: readonly RunReaders[]
  /** The formulas as seen from their own cells. Inputs with equal keys are read alike. */
  readonly key: string
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

/** The numbers that changes typed. Dates and years are no amounts. */
export const typedAmounts = (before: WorkbookData, after: WorkbookData): readonly TypedAmount[] => {
  const amounts: TypedAmount[] = []
  compareCells(before, after, (cell) => {
    if (!isNew(cell) || !isAmount(after, cell)) return
    const { sheet, row, column } = cell
    amounts.push({ sheet, row, column, value: Number(cell.after?.v) })
  })
  return amounts
}

/** True for a cell with the blue font of inputs. */
export const isMarkedInput = (
  workbook: WorkbookData,
  { sheet, row, column }: Omit<TypedAmount, 'value'>,
): boolean =>
  styleOf(workbook, sheet.cellData?.[row]?.[column]?.s)?.cl?.rgb?.toLowerCase() ===
  SHEET_COLOURS.input

const keyOf = (readers: readonly RunReaders[]): string =>
  [...new Set(readers.map(({ run, cells }) => `${cells.sheet.id} ${run.relative}`))]
    .sort()
    .join('\n')

const rowOf = ({ sheet, row }: TypedAmount): string => `${sheet.id} ${row}`

/** Inputs, and how many further rows with typed numbers we did not look at. */
type WrittenInputs = { readonly inputs: readonly WrittenInput[]; readonly further: number }

/** Adds a typed number to the input that it belongs to. */
const addAmount = (
  inputs: Map<string, WrittenInput>,
  workbook: WorkbookData,
  amount: TypedAmount,
  readers: readonly RunReaders[],
): void => {
  const key = keyOf(readers)
  const line = `${rowOf(amount)}\n${key}`
  const known = inputs.get(line)
  if (known !== undefined) {
    const isMarked = known.isMarked || isMarkedInput(workbook, amount)
    inputs.set(line, { ...known, cells: [...known.cells, amount], isMarked })
    return
  }
  const label = rowLabelOf(workbook, amount.sheet, amount.row, amount.column)
  const isMarked = isMarkedInput(workbook, amount)
  if (readers.length > 0 || label !== '')
    inputs.set(line, { cells: [amount], label, isMarked, readers, key })
}

/**
 * Joins typed numbers to inputs: those of one row that the same formulas read. A number that no
 * formula reads is an input only beside a label.
 */
export const writtenInputs = async (
  workbook: WorkbookData,
  graph: ReferenceGraph,
  amounts: readonly TypedAmount[],
): Promise<WrittenInputs> => {
  const inputs = new Map<string, WrittenInput>()
  const examined = amounts.slice(0, FLEX_MAX_CELLS)
  let since = performance.now()
  for (const amount of examined) {
    if (performance.now() - since > FLEX_STEP_MS) {
      await yieldToEventLoop()
      since = performance.now()
    }
    const { sheet, row, column } = amount
    addAmount(inputs, workbook, amount, graph.readersOf(cellRange(sheet, row, column)))
  }
  const rows = new Set(examined.map(rowOf))
  const others = new Set(amounts.slice(FLEX_MAX_CELLS).map(rowOf))
  return {
    inputs: [...inputs.values()],
    further: [...others].filter((row) => !rows.has(row)).length,
  }
}

import { cellName, parseRange } from '#contract/workbook/cells.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import {
  cellAt,
  sheetNamed,
  type CellState,
  type CellValue,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { JobOutcome, JobWorld } from './job-world.ts'

/** One job of the assistant. `run` asks for it and returns what is wrong in the store. */
export type Job = {
  readonly name: string
  readonly mostSteps: number
  readonly run: (world: JobWorld) => Promise<JobResult>
}

/** The outcome of a job, and one sentence per wrong cell or setting. */
type JobResult = { readonly outcome: JobOutcome; readonly faults: readonly string[] }

/** Collects what differs from the expected workbook. */
export type Checks = {
  readonly faults: readonly string[]
  readonly equal: (what: string, found: unknown, expected: unknown) => void
  readonly near: (what: string, found: unknown, expected: number) => void
}

/** Rounding noise, relative to the size of a figure. */
const NOISE = 1e-9

/** Compares values as JSON, so the order of fields counts. */
export const createChecks = (): Checks => {
  const faults: string[] = []
  return {
    faults,
    equal: (what, found, expected) => {
      const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
      if (is !== should) faults.push(`${what} is ${is}, not ${should}`)
    },
    near: (what, found, expected) => {
      const isNear =
        typeof found === 'number' &&
        Math.abs(found - expected) <= NOISE * Math.max(1, Math.abs(expected))
      if (!isNear) faults.push(`${what} is ${JSON.stringify(found)}, not ${expected}`)
    },
  }
}

/** The worksheet with a name. Throws if there is none. */
export const worksheet = (workbook: WorkbookData, name: string): SheetData => {
  const sheet = sheetNamed(workbook, name)
  if (sheet === null) throw new Error(`there is no worksheet ${name}`)
  return sheet
}

const placeOf = (workbook: WorkbookData, address: string) => {
  const range = parseRange(address)
  if (!range.ok) throw new Error(`no address: ${address}`)
  const { sheet, startRow: row, startColumn: column } = range.value
  return { sheet: worksheet(workbook, sheet ?? ''), row, column }
}

/** The stored cell at an address such as `Model!B4`. */
export const cellOf = (workbook: WorkbookData, address: string): CellState | null => {
  const { sheet, row, column } = placeOf(workbook, address)
  return cellAt(sheet, row, column)
}

/** The value of a cell, null if it is blank. */
export const valueOf = (workbook: WorkbookData, address: string): CellValue | null =>
  cellOf(workbook, address)?.v ?? null

/** The formula of a cell, null if it has none. */
export const formulaOf = (workbook: WorkbookData, address: string): string | null => {
  const { sheet, row, column } = placeOf(workbook, address)
  return formulaAt(sheet, row, column)
}

/** What a cell holds as a person types it: its formula, else its value. Blank is null. */
const contentsOf = (sheet: SheetData): ReadonlyMap<string, CellValue> => {
  const contents = new Map<string, CellValue>()
  for (const [row, cells] of Object.entries(sheet.cellData ?? {}))
    for (const [column, cell] of Object.entries(cells)) {
      const content = formulaAt(sheet, Number(row), Number(column)) ?? cell?.v
      if (content !== null && content !== undefined) contents.set(`${row},${column}`, content)
    }
  return contents
}

/** The number of formulas of a workbook. */
export const formulaCount = ({ sheets }: WorkbookData): number =>
  Object.values(sheets).reduce((sum, sheet) => {
    const rows = Object.values(sheet.cellData ?? {})
    return (
      sum +
      rows.flatMap((cells) => Object.values(cells)).filter((cell) => cell?.f ?? cell?.si).length
    )
  }, 0)

/** The workbook with the results of all formulas. */
export const recalculated = async (
  { engine }: Pick<JobWorld, 'engine'>,
  workbook: WorkbookData,
): Promise<WorkbookData> => {
  const done = await engine.recalculate(workbook)
  if (!done.ok) throw new Error(done.error.type)
  return done.value.workbook
}

/** Compares the contents and the results of all cells of a worksheet. */
export const checkSheet = (checks: Checks, found: SheetData, expected: SheetData): void => {
  const [is, should] = [contentsOf(found), contentsOf(expected)]
  for (const place of new Set([...is.keys(), ...should.keys()])) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    const address = `${expected.name}!${cellName(row, column)}`
    checks.equal(address, is.get(place) ?? null, should.get(place) ?? null)
    const [value, result] = [cellAt(found, row, column)?.v, cellAt(expected, row, column)?.v]
    if (typeof result === 'number') checks.near(`the value of ${address}`, value, result)
    else checks.equal(`the value of ${address}`, value, result)
  }
}

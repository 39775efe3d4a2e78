import { cellName } from '#contract/workbook/cells.ts'
import { valueOf } from '#contract/workbook/display-text.ts'
import { hasRefusedFunction } from '#packages/univer-xlsx/read/cells/refused-functions.ts'
import type { CellState, CellValue, WorkbookData } from '#contract/workbook/workbook.ts'
import { readFile } from '#server/import/read-file.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { VOLATILE_FUNCTION, REFUSED_FUNCTION, type UncomparedCell } from './causes.ts'

/** A formula whose result differs from the stored one. */
export type Difference = {
  readonly at: string
  /** Name of the worksheet. */
  readonly sheet: string
  readonly row: number
  readonly column: number
  readonly formula: string
  readonly stored: CellValue | null
  readonly ours: CellValue | null
}

/** Result for one file: the number of compared formulas and the differences. */
export type Comparison = {
  readonly formulas: number
  readonly differences: readonly Difference[]
  /** Cells that are not compared. */
  readonly leftOut: readonly UncomparedCell[]
  /** The reason if the file could not be compared, else null. */
  readonly failure: string | null
}

/**
 * Numbers match if their relative difference is at most this. For stored values between -1 and 1,
 * the absolute difference counts.
 */
const TOLERANCE = 1e-6
const isSame = (ours: CellValue | null, stored: CellValue | null): boolean =>
  typeof ours === 'number' && typeof stored === 'number'
    ? Math.abs(ours - stored) <= TOLERANCE * Math.max(1, Math.abs(stored))
    : ours === stored

/** Functions whose result depends on the day, the environment or chance. */
const CALLS_CHANGING = /\b(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|CELL|INFO)\(/i

type Written = (cell: CellState) => string | undefined

/**
 * Returns a function that looks up the formula of a worksheet cell. The first cell of a shared
 * formula stores its text. The other cells refer to it by `si`.
 */
const formulasWritten = (): Written => {
  const shared = new Map<string, string>()
  return ({ f, si }) => {
    if (f && si) shared.set(si, f)
    return f ?? shared.get(si ?? '')
  }
}

const isCompared = ({ v }: CellState, formula: string): boolean =>
  v !== undefined && v !== null && !CALLS_CHANGING.test(formula)

const formulasOf = function* (workbook: WorkbookData) {
  for (const [sheetId, { name, cellData = {} }] of Object.entries(workbook.sheets)) {
    const written = formulasWritten()
    for (const [row, cells] of Object.entries(cellData))
      for (const [column, cell] of Object.entries(cells)) {
        const formula = cell ? written(cell) : undefined
        if (!cell || !formula) continue
        const place = { sheet: name, row: Number(row), column: Number(column) }
        const at = `${name}!${cellName(place.row, place.column)}`
        yield { ...place, at, sheetId, cell, formula }
      }
  }
}

/** Imports a workbook, recalculates it, and compares each formula with its stored result. */
export const compareFile = async (
  engine: WorkbookEngine,
  name: string,
  bytes: Uint8Array,
): Promise<Comparison> => {
  const failed = (failure: string): Comparison => ({
    formulas: 0,
    differences: [],
    leftOut: [],
    failure,
  })
  const read = await readFile({ name, bytes, choices: {} })
  if (!read.ok) return failed(`not read: ${read.error.type}`)
  const { workbook } = read.value
  const formulas = [...formulasOf(workbook)]
  const stored = formulas
    .filter(({ cell, formula }) => isCompared(cell, formula))
    .map(({ cell, ...place }) => ({ ...place, stored: valueOf(cell) }))
  const leftOut = formulas.flatMap(({ formula, ...place }) => {
    if (hasRefusedFunction(formula)) return [{ ...place, cause: REFUSED_FUNCTION }]
    return CALLS_CHANGING.test(formula) ? [{ ...place, cause: VOLATILE_FUNCTION }] : []
  })
  const calculated = await engine.recalculate(workbook)
  if (!calculated.ok) return failed(`not calculated: ${calculated.error.type}`)
  const { sheets } = calculated.value.workbook
  const differences = stored.flatMap(({ sheetId, ...one }) => {
    const ours = valueOf(sheets[sheetId]?.cellData?.[one.row]?.[one.column] ?? null)
    return isSame(ours, one.stored) ? [] : [{ ...one, ours }]
  })
  return { formulas: stored.length, differences, leftOut, failure: null }
}

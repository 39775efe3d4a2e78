import { cellName } from '#contract/cells.ts'
import { valueOf } from '#contract/display-text.ts'
import type { CellValue, WorkbookData } from '#contract/workbook.ts'
import { readFile } from '#server/import/read-file.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'

/** A formula that comes to something else than the file's program had stored. */
export type Difference = {
  readonly at: string
  readonly formula: string
  readonly stored: CellValue | null
  readonly ours: CellValue | null
}

/** A file that was calculated anew: how many formulas have a stored result, and which are not that. */
export type Compared = {
  readonly formulas: number
  readonly differences: readonly Difference[]
  /** Why the file was not compared; null where it was. */
  readonly failure: string | null
}

/** Numbers are the same to six digits, and near 0 to as many decimals. */
const TOLERANCE = 1e-6
const isSame = (ours: CellValue | null, stored: CellValue | null): boolean =>
  typeof ours === 'number' && typeof stored === 'number'
    ? Math.abs(ours - stored) <= TOLERANCE * Math.max(1, Math.abs(stored))
    : ours === stored

/** Functions whose result is another one each day, or each time. */
const CHANGING = /\b(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|CELL|INFO)\(/i

/** Every cell with a formula and a stored result, with where it stands. A shared formula is written in its first cell. */
const formulasOf = function* (workbook: WorkbookData) {
  for (const [sheet, { name, cellData = {} }] of Object.entries(workbook.sheets)) {
    const shared = new Map<string, string>()
    for (const [row, cells] of Object.entries(cellData))
      for (const [column, cell] of Object.entries(cells)) {
        if (cell?.f && cell.si) shared.set(cell.si, cell.f)
        const formula = cell?.f ?? shared.get(cell?.si ?? '')
        if (!cell || !formula || cell.v === undefined || cell.v === null) continue
        if (CHANGING.test(formula)) continue
        const at = `${name}!${cellName(Number(row), Number(column))}`
        yield { at, sheet, row, column, cell, formula }
      }
  }
}

/** Imports a workbook, calculates all of it, and compares each formula with its stored result. */
export const compareFile = async (
  engine: WorkbookEngine,
  name: string,
  bytes: Uint8Array,
): Promise<Compared> => {
  const failed = (failure: string): Compared => ({ formulas: 0, differences: [], failure })
  const read = await readFile({ name, bytes, choices: {} })
  if (!read.ok) return failed(`not read: ${read.error.type}`)
  const { workbook } = read.value
  const stored = [...formulasOf(workbook)].map(({ cell, ...place }) => ({
    ...place,
    stored: valueOf(cell),
  }))
  const calculated = await engine.recalculate(workbook)
  if (!calculated.ok) return failed(`not calculated: ${calculated.error.type}`)
  const { sheets } = calculated.value.workbook
  const differences = stored.flatMap((one) => {
    const ours = valueOf(sheets[one.sheet]?.cellData?.[one.row]?.[one.column] ?? null)
    const { at, formula } = one
    return isSame(ours, one.stored) ? [] : [{ at, formula, stored: one.stored, ours }]
  })
  return { formulas: stored.length, differences, failure: null }
}

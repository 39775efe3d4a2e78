import { cellName, quoteSheetName } from '#contract/workbook/cells.ts'
import { readFormulaText } from '#server/sheets/undo/formula-text.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'

/**
 * A formula with an unclosed bracket or quote. It makes the whole call fail, so the tool stores
 * nothing.
 */
export type UnclosedFormula = {
  readonly type: 'unclosed_formula'
  readonly cell: string
  readonly formula: string
  readonly detail: string
}

/** A worksheet that formulas refer to but the workbook lacks, with the first referring cells. */
export type MissingSheet = {
  readonly name: string
  readonly count: number
  readonly cells: readonly string[]
}

/** A formula before we write it. A `sheet` of null means the sheet of the call. */
export type WrittenFormula = {
  readonly sheet: string | null
  readonly row: number
  readonly column: number
  readonly formula: string
}

/** A warning lists at most this many cells per missing worksheet. */
const NAMED_CELLS = 5

const nameOf = ({ sheet, row, column }: WrittenFormula): string =>
  (sheet === null ? '' : `${quoteSheetName(sheet)}!`) + cellName(row, column)

/**
 * Checks formulas before we store them. One unclosed formula rejects the whole call. A missing
 * worksheet causes only a warning.
 */
export const checkFormulas = (
  workbook: WorkbookData,
  formulas: readonly WrittenFormula[],
): Result<readonly MissingSheet[], UnclosedFormula> => {
  const names = new Set(sheetsOf(workbook).map(({ name }) => name.toLowerCase()))
  const missing = new Map<string, { readonly name: string; readonly cells: string[] }>()
  for (const one of formulas) {
    const { formula } = one
    const { fault, sheets } = readFormulaText(formula)
    if (fault !== null)
      return err({ type: 'unclosed_formula', cell: nameOf(one), formula, detail: fault })
    for (const name of sheets) {
      const key = name.toLowerCase()
      if (names.has(key)) continue
      const found = missing.get(key) ?? { name, cells: [] }
      found.cells.push(nameOf(one))
      missing.set(key, found)
    }
  }
  return ok(
    [...missing.values()].map(({ name, cells }) => ({
      name,
      count: cells.length,
      cells: cells.slice(0, NAMED_CELLS),
    })),
  )
}

export const formulasOf = (workbook: WorkbookData): readonly WrittenFormula[] =>
  sheetsOf(workbook).flatMap(({ name, cellData = {} }) =>
    Object.entries(cellData).flatMap(([row, cells]) =>
      Object.entries(cells).flatMap(([column, cell]) =>
        cell?.f ? [{ sheet: name, row: Number(row), column: Number(column), formula: cell.f }] : [],
      ),
    ),
  )

/** One sentence per missing worksheet, for the result's warning. */
export const missingText = (missing: readonly MissingSheet[]): readonly string[] =>
  missing.map(({ name, count, cells }) => {
    const more = count > cells.length ? ` and ${count - cells.length} more` : ''
    return `There is no worksheet named "${name}": ${cells.join(', ')}${more} ${count === 1 ? 'refers' : 'refer'} to it and ${count === 1 ? 'shows' : 'show'} #REF!.`
  })

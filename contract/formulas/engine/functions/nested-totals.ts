import { replaceMethod, replaceFunction, type EngineModule } from '../language/engine-module.ts'

type Held = { readonly f?: string | null; readonly si?: string | null }
type Matrix = { getValue(row: number, column: number): Held | null | undefined }
type Sheet = { readonly cellData?: Matrix }
type Units = {
  readonly [unit: string]: { readonly [sheet: string]: Sheet | undefined } | undefined
}
type Reference = { getUnitId(): string; getSheetId(): string }
type Read = (this: Reference) => Units
type Written = (this: object, ...place: unknown[]) => string | null | undefined

const TEXTS = /"(?:[^"]|"")*"/gu
const TOTALS = /(?<![\p{L}\p{N}_.])(?:SUBTOTAL|AGGREGATE)\s*\(/iu
/** Univer searches for this text to detect a nested total. */
const TOTAL = 'SUBTOTAL('
const OTHER = '='

/** Whether SUBTOTAL skips a cell with this formula, because it is a total itself. */
export const isTotalFormula = (formula: string): boolean =>
  TOTALS.test(formula) && TOTALS.test(formula.replaceAll(TEXTS, '""'))

/**
 * Univer searches the formula's text literally. So we pass it `TOTAL` or `OTHER` instead of the
 * formula, depending on `isTotalFormula`.
 */
const asTotal = (formula: string): string => (isTotalFormula(formula) ? TOTAL : OTHER)

/** SUBTOTAL and AGGREGATE skip nested totals in any notation, such as `subtotal (9,A1:A3)`. */
export const patchNestedTotals = (engine: EngineModule): void => {
  const matrices = new WeakMap<Matrix, Matrix>()
  let isTotalling = false
  const marked = (cells: Matrix): Matrix => {
    const known = matrices.get(cells)
    if (known !== undefined) return known
    const getValue = (row: number, column: number): Held | null | undefined => {
      const cell = cells.getValue(row, column)
      return typeof cell?.f === 'string' ? { ...cell, f: asTotal(cell.f) } : cell
    }
    const made = Object.create(cells, { getValue: { value: getValue } }) as Matrix
    matrices.set(cells, made)
    return made
  }
  for (const name of ['SUBTOTAL', 'AGGREGATE'])
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          isTotalling = true
          try {
            return standing.apply(this, given)
          } finally {
            isTotalling = false
          }
        },
    )
  replaceMethod<Read>(
    engine.BaseReferenceObject.prototype,
    'getUnitData',
    (standing) =>
      function units() {
        const all = standing.call(this)
        const [unit, sheet] = [this.getUnitId(), this.getSheetId()]
        const sheetData = isTotalling ? all[unit]?.[sheet] : undefined
        if (sheetData?.cellData === undefined) return all
        return {
          ...all,
          [unit]: { ...all[unit], [sheet]: { ...sheetData, cellData: marked(sheetData.cellData) } },
        }
      },
  )
  replaceMethod<Written>(
    engine.FormulaDataModel.prototype,
    'getFormulaStringByCell',
    (standing) =>
      function written(...place) {
        const formula = standing.apply(this, place)
        return isTotalling && typeof formula === 'string' ? asTotal(formula) : formula
      },
  )
}

import { isDateFormat } from 'numfmt'
import { isErrorValue } from '#contract/formulas/error-values.ts'
import { styleOf, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'

/** What a cell shows, whether it is typed or calculated. */
export type CellKind = 'blank' | 'number' | 'text' | 'truth' | 'error'

const [TEXT, TRUTH, FORCED_TEXT] = [1, 3, 4]

/** True for a cell with a formula. */
export const isFormulaCell = (cell: CellState | null): boolean => Boolean(cell?.f || cell?.si)

const isKeptAsText = (cell: CellState): boolean => cell.t === TEXT || cell.t === FORCED_TEXT

/** What a cell shows. A cell with a style only is blank. */
export const kindOf = (cell: CellState | null): CellKind => {
  const value = cell?.v ?? ''
  if (cell === null || value === '') return 'blank'
  if (cell.t === TRUTH || typeof value === 'boolean') return 'truth'
  if (typeof value === 'number') return isKeptAsText(cell) ? 'text' : 'number'
  return isErrorValue(value) ? 'error' : 'text'
}

/** True for a number that somebody typed. */
export const isTypedNumber = (cell: CellState | null): boolean =>
  kindOf(cell) === 'number' && !isFormulaCell(cell)

/** True for a text that somebody typed, such as a label. */
export const isTypedText = (cell: CellState | null): boolean =>
  kindOf(cell) === 'text' && !isFormulaCell(cell)

/** The kind of quantity that a number format shows. `money` has its currency. */
export type FigureClass =
  | { readonly type: 'general' | 'number' | 'percent' | 'date' }
  | { readonly type: 'money'; readonly currency: string }

const QUOTED = /"[^"]*"|\\./g
const BRACKETED = /\[\$([^\]-]*)(?:-[^\]]*)?\]/
/** The currency signs that a format may have without brackets. */
const SIGN = /\p{Sc}/u
const CODE = /"\s*([A-Z]{3})\s*"/

const currencyOf = (pattern: string): string => {
  const bracketed = BRACKETED.exec(pattern)?.[1]?.trim()
  if (bracketed !== undefined && bracketed !== '') return bracketed
  return SIGN.exec(pattern)?.[0] ?? CODE.exec(pattern)?.[1] ?? ''
}

const classOfPattern = (pattern: string): FigureClass => {
  if (pattern === '' || pattern === 'General' || pattern === '@') return { type: 'general' }
  if (isDateFormat(pattern)) return { type: 'date' }
  if (pattern.replace(QUOTED, '').includes('%')) return { type: 'percent' }
  const currency = currencyOf(pattern)
  return currency === '' ? { type: 'number' } : { type: 'money', currency }
}

/** A workbook has few number formats and many cells. */
const classes = new Map<string, FigureClass>()
const MOST_CLASSES = 500

/** The kind of quantity that a cell's number format shows. */
export const figureClassOf = (workbook: WorkbookData, cell: CellState | null): FigureClass => {
  const pattern = styleOf(workbook, cell?.s)?.n?.pattern ?? ''
  const known = classes.get(pattern)
  if (known !== undefined) return known
  const found = classOfPattern(pattern)
  if (classes.size >= MOST_CLASSES) classes.clear()
  classes.set(pattern, found)
  return found
}

/** A figure class as one word, to compare classes. */
export const classKey = (figureClass: FigureClass): string =>
  figureClass.type === 'money' ? `money ${figureClass.currency}` : figureClass.type

/** The kind of quantity of a cell. A missing number format makes no difference. */
export const unitOf = (workbook: WorkbookData, cell: CellState | null): string => {
  const figureClass = figureClassOf(workbook, cell)
  return figureClass.type === 'general' ? 'number' : classKey(figureClass)
}

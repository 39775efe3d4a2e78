import { formulaAt } from '#contract/formulas/formula-at.ts'
import { formatRange } from '#contract/workbook/cells.ts'
import type { CellChange, ChangeSet, Operation } from '#contract/workbook/change-set.ts'
import { cellAt, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { sourceOf } from '../../sheets/cell-sources.ts'
import { displayText } from '../../sheets/display.ts'

/** A changed cell as the sheet displays it. A cell without content shows an empty text. */
export type ChangedCellShown = {
  readonly cell: string
  readonly before: string
  readonly after: string
  readonly formula_before?: string
  readonly formula_after?: string
  /** True if only the format of the cell changed. */
  readonly is_format?: true
  /** Where the value comes from. */
  readonly source?: string
}

type Names = Readonly<Record<string, string>>

const NAME_CHARS = 120
const TEXT_CHARS = 80
const FORMULA_CHARS = 160
/** Maximum operations that an output names. */
const MOST_OPERATIONS = 20

const clipped = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

/** A title or an id for a list or a sentence. */
export const clippedName = (text: string): string => clipped(text, NAME_CHARS)

const nameOf = (names: Names, id: string): string =>
  Object.hasOwn(names, id) ? (names[id] ?? id) : 'a removed worksheet'

/** A shared formula has its text in another cell. Null if that text is no longer known. */
const sharedText = (
  workbook: WorkbookData,
  { sheet_id, row, column }: CellChange,
  state: CellState,
): string | null => {
  const sheet = workbook.sheets[sheet_id]
  const isSame = sheet !== undefined && cellAt(sheet, row, column)?.si === state.si
  return isSame ? formulaAt(sheet, row, column) : null
}

const formulaOf = (
  workbook: WorkbookData,
  change: CellChange,
  state: CellState | null,
): string | null => {
  if (state?.f) return state.f
  if (!state?.si) return null
  const kept = state === change.before ? change.shared : undefined
  return kept ?? sharedText(workbook, change, state) ?? '= (a shared formula)'
}

/** Cells of a change from one index up to another. Formats of the change itself come first. */
export const shownCells = (
  workbook: WorkbookData,
  { cells, styles, operations, sources }: ChangeSet,
  names: Names,
  [start, end]: readonly [number, number],
): readonly ChangedCellShown[] => {
  const removed = operations.flatMap((one) =>
    one.type === 'define_style' ? [[one.style_id, one.after ?? one.before] as const] : [],
  )
  const known = { styles: { ...workbook.styles, ...Object.fromEntries(removed), ...styles } }
  return cells.slice(start, end).map((change) => {
    const { sheet_id, row, column, before, after } = change
    const place = { startRow: row, endRow: row, startColumn: column, endColumn: column }
    const texts = [before, after].map((state) => clipped(displayText(known, state), TEXT_CHARS))
    const [from, to] = [before, after].map((state) => formulaOf(workbook, change, state))
    const isSame = texts[0] === texts[1] && from === to
    const source = sourceOf(sources, change)
    return {
      cell: formatRange({ ...place, sheet: nameOf(names, sheet_id) }),
      before: texts[0] ?? '',
      after: texts[1] ?? '',
      ...(from && { formula_before: clipped(from, FORMULA_CHARS) }),
      ...(to && { formula_after: clipped(to, FORMULA_CHARS) }),
      ...(isSame && { is_format: true as const }),
      ...(source !== null && { source }),
    }
  })
}

const textOf = (operation: Operation, names: Names): string | null => {
  switch (operation.type) {
    case 'insert_sheet':
      return `Added the worksheet "${operation.sheet.name}".`
    case 'remove_sheet':
      return `Removed the worksheet "${operation.sheet.name}".`
    case 'rename_sheet':
      return `Renamed the worksheet "${operation.before}" to "${operation.after}".`
    case 'set_column_width':
      return `Set widths of columns of "${nameOf(names, operation.sheet_id)}".`
    case 'set_sheet_size':
      return `Changed the size of "${nameOf(names, operation.sheet_id)}".`
    case 'define_style':
      return null
    default:
      return 'Changed the structure of the spreadsheet.'
  }
}

/** What a change did besides its cells, each sentence once. */
export const operationTexts = (
  operations: readonly Operation[],
  names: Names,
): readonly string[] => {
  const texts = [...new Set(operations.flatMap((one) => textOf(one, names) ?? []))]
  const more = texts.length - MOST_OPERATIONS
  return more > 0 ? [...texts.slice(0, MOST_OPERATIONS), `And ${more} more.`] : texts
}

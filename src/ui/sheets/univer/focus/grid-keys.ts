import {
  CommandType,
  ICommandService,
  type FUniver,
  type Injector,
  type IRange,
  type Worksheet,
} from '@univerjs/presets'
import {
  IShortcutService,
  MetaKeys,
  SetSelectionsOperation,
  SheetsSelectionsService,
  whenSheetEditorFocused,
} from '@univerjs/preset-sheets-core'

type Workbook = ReturnType<FUniver['createWorkbook']>

const GO = 'ledgerline.operation.go-to-cell'

/** The sizes that the navigation keys need: total, used and visible rows and columns. */
export type SheetGeometry = {
  readonly rows: number
  readonly columns: number
  readonly lastRow: number
  readonly lastColumn: number
  readonly viewRows: number
  readonly isRowShown: (row: number) => boolean
  readonly isColumnShown: (column: number) => boolean
}
type Cell = { readonly row: number; readonly column: number }

/**
 * The nearest visible row or column at or after `at` in direction `step`, else the nearest in the
 * opposite direction. Returns `at` if none is visible.
 */
const shown = (
  at: number,
  step: 1 | -1,
  count: number,
  isShown: (at: number) => boolean,
): number => {
  for (const way of [step, -step])
    for (let here = at; here >= 0 && here < count; here += way) if (isShown(here)) return here
  return at
}

const rowAt = ({ rows, isRowShown }: SheetGeometry, row: number, step: 1 | -1): number =>
  shown(Math.min(Math.max(0, row), Math.max(0, rows - 1)), step, rows, isRowShown)

const columnAt = (
  { columns, isColumnShown }: SheetGeometry,
  column: number,
  step: 1 | -1,
): number =>
  shown(Math.min(Math.max(0, column), Math.max(0, columns - 1)), step, columns, isColumnShown)

const page = (ground: SheetGeometry, { row, column }: Cell, step: 1 | -1): Cell => ({
  row: rowAt(ground, row + step * Math.max(1, ground.viewRows - 1), step),
  column,
})

const first = (ground: SheetGeometry): Cell => ({
  row: rowAt(ground, 0, 1),
  column: columnAt(ground, 0, 1),
})
const last = (ground: SheetGeometry): Cell => ({
  row: rowAt(ground, ground.lastRow, -1),
  column: columnAt(ground, ground.lastColumn, -1),
})

/**
 * Keys that Univer does not handle, with the codes that Univer uses for keys. They work as in the
 * light grid.
 */
const MOVES = {
  Home: { code: 36, go: (ground, { row }) => ({ row, column: first(ground).column }) },
  End: { code: 35, go: (ground, { row }) => ({ row, column: last(ground).column }) },
  PageUp: { code: 33, go: (ground, cell) => page(ground, cell, -1) },
  PageDown: { code: 34, go: (ground, cell) => page(ground, cell, 1) },
  'Control+Home': { code: MetaKeys.CTRL_COMMAND | 36, go: first },
  'Control+End': { code: MetaKeys.CTRL_COMMAND | 35, go: last },
} as const satisfies Readonly<
  Record<
    string,
    { readonly code: number; readonly go: (ground: SheetGeometry, cell: Cell) => Cell }
  >
>

/** A key name from `MOVES`. */
export type NavigationKey = keyof typeof MOVES

/** The cell to which a key moves from `cell`. */
export const targetCellOf = (key: NavigationKey, ground: SheetGeometry, cell: Cell): Cell =>
  MOVES[key].go(ground, cell)

const isNavigationKey = (key: unknown): key is NavigationKey =>
  typeof key === 'string' && key in MOVES

const sheetGeometryOf = (sheet: Worksheet, view: IRange | null | undefined): SheetGeometry => {
  const used = sheet.getDataRealRange()
  return {
    rows: sheet.getRowCount(),
    columns: sheet.getColumnCount(),
    lastRow: used.endRow,
    lastColumn: used.endColumn,
    viewRows: view ? view.endRow - view.startRow : 1,
    isRowShown: (row) => sheet.getRowVisible(row),
    isColumnShown: (column) => sheet.getColVisible(column),
  }
}

const areaAt = (sheet: Worksheet, { row, column }: Cell): IRange =>
  sheet.getMergedCell(row, column) ?? {
    startRow: row,
    endRow: row,
    startColumn: column,
    endColumn: column,
  }

const around = (one: IRange, other: IRange): IRange => ({
  startRow: Math.min(one.startRow, other.startRow),
  endRow: Math.max(one.endRow, other.endRow),
  startColumn: Math.min(one.startColumn, other.startColumn),
  endColumn: Math.max(one.endColumn, other.endColumn),
})

/**
 * Adds Home, End, Page Up, Page Down, Ctrl+Home and Ctrl+End, with Shift to extend the selection.
 * The returned function unregisters them.
 */
export const addNavigationKeys = (workbook: Workbook, injector: Injector): (() => void) => {
  const commands = injector.get(ICommandService)
  const selections = injector.get(SheetsSelectionsService)

  const go = (key: NavigationKey, isExtending: boolean): boolean => {
    const selection = selections.getCurrentLastSelection()
    const from = selection?.primary
    if (!selection || !from) return false
    const view = workbook.getActiveSheet()
    const sheet = view.getSheet()
    const start = { row: from.actualRow, column: from.actualColumn }
    // With Shift, the corner opposite the start cell moves, and the start cell stays.
    const corner = isExtending ? cornerOf(selection.range, from) : start
    const goal = targetCellOf(key, sheetGeometryOf(sheet, view.getVisibleRange()), corner)
    const area = areaAt(sheet, goal)
    const range = isExtending ? around(areaAt(sheet, start), area) : area
    const primary = isExtending
      ? from
      : {
          ...area,
          actualRow: area.startRow,
          actualColumn: area.startColumn,
          isMerged: sheet.getMergedCell(goal.row, goal.column) !== null,
          isMergedMainCell: sheet.getMergedCell(goal.row, goal.column) !== null,
        }
    return commands.syncExecuteCommand(SetSelectionsOperation.id, {
      unitId: workbook.getId(),
      subUnitId: sheet.getSheetId(),
      selections: [{ range, primary, style: null }],
      reveal: true,
    })
  }

  const command = commands.registerCommand({
    id: GO,
    type: CommandType.OPERATION,
    handler: (_, params?: { readonly key?: unknown; readonly isExtending?: unknown }) =>
      isNavigationKey(params?.key) && go(params.key, params.isExtending === true),
  })
  const shortcuts = Object.entries(MOVES).flatMap(([key, { code }]) =>
    [false, true].map((isExtending) =>
      injector.get(IShortcutService).registerShortcut({
        id: GO,
        binding: isExtending ? code | MetaKeys.SHIFT : code,
        preconditions: whenSheetEditorFocused,
        staticParameters: { key, isExtending },
      }),
    ),
  )
  return () => {
    for (const shortcut of shortcuts) shortcut.dispose()
    command.dispose()
  }
}

/** The corner of a selection opposite its start cell. */
const cornerOf = (range: IRange, from: IRange): Cell => ({
  row: range.startRow < from.startRow ? range.startRow : range.endRow,
  column: range.startColumn < from.startColumn ? range.startColumn : range.endColumn,
})

import {
  CommandType,
  ICommandService,
  RANGE_TYPE,
  type FUniver,
  type Injector,
  type IRange,
} from '@univerjs/presets'
import {
  IShortcutService,
  KeyCode,
  MetaKeys,
  SetSelectionsOperation,
  SheetsSelectionsService,
  whenSheetEditorFocused,
} from '@univerjs/preset-sheets-core'

type Workbook = ReturnType<FUniver['createWorkbook']>
type Size = { readonly rows: number; readonly columns: number }

const SELECT = 'ledgerline.operation.select-whole'
const KEYS = { row: MetaKeys.SHIFT | KeyCode.SPACE, column: MetaKeys.CTRL_COMMAND | KeyCode.SPACE }

/** What a key selects: whole rows or whole columns. */
type Whole = keyof typeof KEYS

/** Extends a range to whole rows or columns. */
const wholeOf = (of: Whole, range: IRange, { rows, columns }: Size): IRange =>
  of === 'row'
    ? { ...range, startColumn: 0, endColumn: columns - 1, rangeType: RANGE_TYPE.ROW }
    : { ...range, startRow: 0, endRow: rows - 1, rangeType: RANGE_TYPE.COLUMN }

const isWhole = (value: unknown): value is Whole => value === 'row' || value === 'column'

/**
 * Adds Shift+Space and Ctrl+Space to select whole rows and columns. The returned function
 * unregisters them.
 */
export const addSpaceKeys = (workbook: Workbook, injector: Injector): (() => void) => {
  const commands = injector.get(ICommandService)
  const selections = injector.get(SheetsSelectionsService)

  const select = (of: Whole): boolean => {
    const sheet = workbook.getActiveSheet().getSheet()
    const size = { rows: sheet.getRowCount(), columns: sheet.getColumnCount() }
    const now = selections.getCurrentSelections()
    return commands.syncExecuteCommand(SetSelectionsOperation.id, {
      unitId: workbook.getId(),
      subUnitId: sheet.getSheetId(),
      selections: now.map(({ range, primary }) => ({
        range: wholeOf(of, range, size),
        primary,
        style: null,
      })),
    })
  }

  const command = commands.registerCommand({
    id: SELECT,
    type: CommandType.OPERATION,
    handler: (_, params?: { readonly of?: unknown }) => isWhole(params?.of) && select(params.of),
  })
  const shortcuts = Object.entries(KEYS).map(([of, binding]) =>
    injector.get(IShortcutService).registerShortcut({
      id: SELECT,
      binding,
      preconditions: whenSheetEditorFocused,
      staticParameters: { of },
    }),
  )
  return () => {
    for (const shortcut of shortcuts) shortcut.dispose()
    command.dispose()
  }
}

import {
  Direction,
  ICommandService,
  IResourceManagerService,
  IUniverInstanceService,
  LocaleType,
  LogLevel,
  RANGE_TYPE,
  RedoCommand,
  UndoCommand,
  Univer,
  UniverInstanceType,
  type IRange,
  type Workbook,
} from '@univerjs/core'
import { UniverDataValidationPlugin } from '@univerjs/data-validation'
import { IDefinedNamesService, UniverFormulaEnginePlugin } from '@univerjs/engine-formula'
import {
  DeleteRangeMoveLeftCommand,
  DeleteRangeMoveUpCommand,
  InsertColCommand,
  InsertRangeMoveDownCommand,
  InsertRangeMoveRightCommand,
  InsertRowCommand,
  MoveColsCommand,
  MoveRangeCommand,
  MoveRowsCommand,
  RemoveColCommand,
  RemoveRowCommand,
  RemoveSheetCommand,
  SetWorksheetActiveOperation,
  SetWorksheetNameCommand,
  UniverSheetsPlugin,
} from '@univerjs/sheets'
import {
  ConditionalFormattingRuleModel,
  UniverSheetsConditionalFormattingPlugin,
} from '@univerjs/sheets-conditional-formatting'
import { UniverSheetsDataValidationPlugin } from '@univerjs/sheets-data-validation'
import { UniverSheetsFilterPlugin } from '@univerjs/sheets-filter'
import { UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula'
import { TableManager, UniverSheetsTablePlugin } from '@univerjs/sheets-table'
import { cellName } from '#contract/workbook/cells.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { patchTableModel, addTableFlags } from '#contract/formulas/engine/references/table-model.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { areaOf } from './shift-book.ts'
import { followSheetNames } from '#contract/univer/rule-names.ts'
import { shiftRules } from '#contract/univer/rule-shifts.ts'
import { installFormulaCache } from '#src/ui/sheets/univer/calculation/install-formula-cache.ts'
import {
  patchFormulaAdjustment,
  setTableChangeFinder,
} from '#contract/univer/formula-adjustment.ts'
import { followHeaderCells } from '#src/ui/sheets/univer/tables/table-headers.ts'
import { shiftTables, tableChanges } from '#contract/univer/table-shifts.ts'

/** A structural change: kind, worksheet, position, and target position or name. */
export type Edit = readonly [
  kind: EditKind,
  sheet: string,
  at?: string,
  to?: string,
  toSheet?: string,
]
/** Kinds of structural changes. */
type EditKind =
  | 'insert rows'
  | 'insert rows below'
  | 'insert columns'
  | 'remove rows'
  | 'remove columns'
  | 'insert down'
  | 'insert right'
  | 'remove up'
  | 'remove left'
  | 'move cells'
  | 'move rows'
  | 'move columns'
  | 'rename sheet'
  | 'remove sheet'

/** The grid's Univer without a screen: its models, controllers and our fixes. */
export const shiftWorld = (data: WorkbookData) => {
  patchFormulaAdjustment([])
  patchTableModel(TableManager)
  shiftTables()
  const locale = LocaleType.EN_US
  const univer = new Univer({ locale, locales: { [locale]: {} }, logLevel: LogLevel.SILENT })
  const injector = univer.__getInjector()
  univer.registerPlugin(UniverFormulaEnginePlugin, {})
  univer.registerPlugin(UniverSheetsPlugin)
  univer.registerPlugin(UniverSheetsFormulaPlugin)
  installFormulaCache(univer)
  shiftRules(univer)
  setTableChangeFinder(injector.get(IDefinedNamesService), tableChanges(injector))
  addTableFlags(injector.get(ICommandService), () => injector.get(TableManager))
  univer.registerPlugin(UniverSheetsFilterPlugin)
  univer.registerPlugin(UniverDataValidationPlugin)
  univer.registerPlugin(UniverSheetsDataValidationPlugin)
  univer.registerPlugin(UniverSheetsConditionalFormattingPlugin)
  univer.registerPlugin(UniverSheetsTablePlugin)
  const book = univer.createUnit(
    UniverInstanceType.UNIVER_SHEET,
    structuredClone(data),
  ) as unknown as Workbook
  injector.get(IUniverInstanceService).focusUnit(book.getUnitId())
  injector.get(ConditionalFormattingRuleModel)
  const naming = followSheetNames(injector)
  const heading = followHeaderCells(injector)
  const unitId = book.getUnitId()
  const commands = injector.get(ICommandService)
  const idOf = (name: string): string => book.getSheetBySheetName(name)?.getSheetId() ?? name

  const runs: Record<
    EditKind,
    (subUnitId: string, at: string, to: string, toSheet: string) => object
  > = {
    'insert rows': (subUnitId, at) => [
      InsertRowCommand.id,
      { subUnitId, range: rows(subUnitId, at), direction: Direction.UP },
    ],
    'insert rows below': (subUnitId, at) => [
      InsertRowCommand.id,
      { subUnitId, range: rows(subUnitId, at), direction: Direction.DOWN },
    ],
    'insert columns': (subUnitId, at) => [
      InsertColCommand.id,
      { subUnitId, range: columns(subUnitId, at), direction: Direction.LEFT },
    ],
    'remove rows': (subUnitId, at) => [
      RemoveRowCommand.id,
      { subUnitId, range: rows(subUnitId, at) },
    ],
    'remove columns': (subUnitId, at) => [
      RemoveColCommand.id,
      { subUnitId, range: columns(subUnitId, at) },
    ],
    'insert down': (_subUnitId, at) => [InsertRangeMoveDownCommand.id, { range: areaOf(at) }],
    'insert right': (_subUnitId, at) => [InsertRangeMoveRightCommand.id, { range: areaOf(at) }],
    'remove up': (_subUnitId, at) => [DeleteRangeMoveUpCommand.id, { range: areaOf(at) }],
    'remove left': (_subUnitId, at) => [DeleteRangeMoveLeftCommand.id, { range: areaOf(at) }],
    'move cells': (subUnitId, at, to, toSheet) => [
      MoveRangeCommand.id,
      {
        fromRange: areaOf(at),
        toRange: areaOf(to),
        fromUnitId: unitId,
        fromSubUnitId: subUnitId,
        toUnitId: unitId,
        toSubUnitId: toSheet === '' ? subUnitId : idOf(toSheet),
      },
    ],
    'move rows': (subUnitId, at, to) => [
      MoveRowsCommand.id,
      {
        subUnitId,
        range: { ...rows(subUnitId, at), rangeType: RANGE_TYPE.ROW },
        fromRange: rows(subUnitId, at),
        toRange: rows(subUnitId, to),
      },
    ],
    'move columns': (subUnitId, at, to) => [
      MoveColsCommand.id,
      {
        subUnitId,
        range: { ...columns(subUnitId, at), rangeType: RANGE_TYPE.COLUMN },
        fromRange: columns(subUnitId, at),
        toRange: columns(subUnitId, to),
      },
    ],
    'rename sheet': (subUnitId, name) => [SetWorksheetNameCommand.id, { subUnitId, name }],
    'remove sheet': (subUnitId) => [RemoveSheetCommand.id, { subUnitId }],
  }
  const rows = (id: string, at: string): IRange => ({
    ...areaOf(at),
    startColumn: 0,
    endColumn: (book.getSheetBySheetId(id)?.getColumnCount() ?? 1) - 1,
  })
  const columns = (id: string, at: string): IRange => ({
    ...areaOf(at),
    startRow: 0,
    endRow: (book.getSheetBySheetId(id)?.getRowCount() ?? 1) - 1,
  })
  const saved = (): WorkbookData =>
    ({
      ...book.save(),
      resources: injector
        .get(IResourceManagerService)
        .getResources(unitId, UniverInstanceType.UNIVER_SHEET),
    }) as unknown as WorkbookData
  const formulas = (): Record<string, string> => {
    const data = structuredClone(saved())
    return Object.fromEntries(
      data.sheetOrder.flatMap((id) => {
        const sheet = data.sheets[id] as SheetData
        return Object.entries(sheet.cellData ?? {}).flatMap(([row, cells]) =>
          Object.keys(cells).flatMap((column) => {
            const formula = formulaAt(sheet, Number(row), Number(column))
            return formula === null
              ? []
              : [[`${sheet.name}!${cellName(Number(row), Number(column))}`, formula]]
          }),
        )
      }),
    )
  }
  const resource = (name: string): unknown => {
    const all = injector
      .get(IResourceManagerService)
      .getResources(unitId, UniverInstanceType.UNIVER_SHEET)
    return JSON.parse(all.find((one) => one.name === name)?.data || '{}')
  }
  return {
    injector,
    unitId,
    book,
    edit: async ([kind, sheet, at = '', to = '', toSheet = '']: Edit): Promise<boolean> => {
      const id = idOf(sheet)
      await commands.executeCommand(SetWorksheetActiveOperation.id, { unitId, subUnitId: id })
      const [command, params] = runs[kind](id, at, to, toSheet) as [string, object]
      return commands.executeCommand(command, { unitId, ...params })
    },
    undo: () => commands.executeCommand(UndoCommand.id),
    redo: () => commands.executeCommand(RedoCommand.id),
    formulas,
    resource,
    saved,
    end: () => {
      naming()
      heading()
      univer.dispose()
    },
  }
}

/** State after an undo, and after the redo. */
export const afterUndo = async (
  world: ReturnType<typeof shiftWorld>,
  state: () => unknown,
): Promise<readonly unknown[]> => {
  await world.undo()
  const undone = state()
  await world.redo()
  return [undone, state()]
}

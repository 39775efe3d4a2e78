import {
  ICommandService,
  IResourceManagerService,
  LifecycleService,
  LifecycleStages,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type IWorkbookData,
  type Workbook,
} from '@univerjs/core'
import { UniverDataValidationPlugin } from '@univerjs/data-validation'
import { IDefinedNamesService, UniverFormulaEnginePlugin } from '@univerjs/engine-formula'
import { UniverSheetsPlugin } from '@univerjs/sheets'
import { UniverSheetsConditionalFormattingPlugin } from '@univerjs/sheets-conditional-formatting'
import { UniverSheetsDataValidationPlugin } from '@univerjs/sheets-data-validation'
import { UniverSheetsFilterPlugin } from '@univerjs/sheets-filter'
import { UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula'
import { UniverSheetsHyperLinkPlugin } from '@univerjs/sheets-hyper-link'
import { UniverSheetsNotePlugin } from '@univerjs/sheets-note'
import { TableManager, UniverSheetsTablePlugin } from '@univerjs/sheets-table'
import * as engine from '@univerjs/engine-formula'
import * as core from '@univerjs/core'
import { patchTableModel } from '#contract/formulas/engine/references/table-model.ts'
import { ownFunctions } from '#contract/formulas/functions/functions.ts'
import {
  patchFormulaAdjustment,
  setTableChangeFinder,
} from '#contract/univer/formula-adjustment.ts'
import { followSheetNames } from '#contract/univer/rule-names.ts'
import { shiftRules } from '#contract/univer/rule-shifts.ts'
import { shiftTables, tableChanges } from '#contract/univer/table-shifts.ts'
import { withoutArrayResults } from '#contract/workbook/array-cells.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { extendSheetsToCells } from '#contract/workbook/window/extend-to-cells.ts'
import { compareSnapshots } from './compare-snapshots.ts'
import type { StructureChanges, StructureCommand } from './changes.ts'
import { shiftConditionalFormats } from './shift-conditional-formats.ts'

const FUNCTION_NAMES = ownFunctions({ ...engine, parseDate: core.numfmt.parseDate }).map(
  ([, name]) => name,
)

patchFormulaAdjustment(FUNCTION_NAMES)
patchTableModel(TableManager)
shiftTables()

/** Starts Univer without calculation, with all features that hold references to cells. */
const startUniver = (): Univer => {
  const locale = LocaleType.EN_US
  const univer = new Univer({ locale, locales: { [locale]: {} }, logLevel: LogLevel.SILENT })
  univer.registerPlugin(UniverFormulaEnginePlugin, { notExecuteFormula: true })
  univer.registerPlugin(UniverSheetsPlugin)
  univer.registerPlugin(UniverSheetsFormulaPlugin)
  shiftRules(univer)
  const injector = univer.__getInjector()
  setTableChangeFinder(injector.get(IDefinedNamesService), tableChanges(injector))
  univer.registerPlugin(UniverSheetsFilterPlugin)
  univer.registerPlugin(UniverSheetsConditionalFormattingPlugin)
  univer.registerPlugin(UniverDataValidationPlugin)
  univer.registerPlugin(UniverSheetsDataValidationPlugin)
  univer.registerPlugin(UniverSheetsHyperLinkPlugin)
  univer.registerPlugin(UniverSheetsNotePlugin)
  univer.registerPlugin(UniverSheetsTablePlugin)
  return univer
}

/** Opens the workbook, and starts all parts of the plugins. */
const open = async (univer: Univer, workbook: WorkbookData): Promise<Workbook> => {
  const data = extendSheetsToCells(withoutArrayResults(workbook)) as unknown as IWorkbookData
  const unit = univer.createUnit<IWorkbookData, Workbook>(UniverInstanceType.UNIVER_SHEET, data)
  const injector = univer.__getInjector()
  const lifecycle = injector.get(LifecycleService)
  await lifecycle.onStage(LifecycleStages.Ready)
  // Only a drawn grid reaches these stages by itself, and some plugins wait for them.
  lifecycle.stage = LifecycleStages.Rendered
  lifecycle.stage = LifecycleStages.Steady
  followSheetNames(injector)
  shiftConditionalFormats(injector, unit.getUnitId())
  return unit
}

const snapshotOf = (univer: Univer, unit: Workbook): WorkbookData => {
  const resources = univer
    .__getInjector()
    .get(IResourceManagerService)
    .getResourcesByType(unit.getUnitId(), UniverInstanceType.UNIVER_SHEET)
  return JSON.parse(JSON.stringify({ ...unit.save(), resources }))
}

/**
 * Runs Univer's commands on a workbook. Returns what they changed, or null if a command did not
 * take effect.
 */
export const runCommands = async (
  workbook: WorkbookData,
  commands: readonly StructureCommand[],
): Promise<StructureChanges | null> => {
  const univer = startUniver()
  try {
    const unit = await open(univer, workbook)
    const before = snapshotOf(univer, unit)
    const service = univer.__getInjector().get(ICommandService)
    for (const { id, params } of commands)
      if (!(await service.executeCommand(id, { unitId: unit.getUnitId(), ...params }))) return null
    return compareSnapshots(before, snapshotOf(univer, unit))
  } finally {
    univer.dispose()
  }
}

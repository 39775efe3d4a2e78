import {
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type Plugin,
  type PluginCtor,
} from '@univerjs/core'
import { UniverDataValidationPlugin } from '@univerjs/data-validation'
import { UniverDrawingPlugin } from '@univerjs/drawing'
import { UniverFormulaEnginePlugin } from '@univerjs/engine-formula'
import { UniverSheetsPlugin } from '@univerjs/sheets'
import { UniverSheetsConditionalFormattingPlugin } from '@univerjs/sheets-conditional-formatting'
import { UniverSheetsDrawingPlugin } from '@univerjs/sheets-drawing'
import { UniverSheetsFilterPlugin } from '@univerjs/sheets-filter'
import { UniverSheetsHyperLinkPlugin } from '@univerjs/sheets-hyper-link'
import { UniverSheetsNotePlugin } from '@univerjs/sheets-note'
import { TableManager, UniverSheetsTablePlugin } from '@univerjs/sheets-table'
import { patchTableModel } from '#contract/formulas/engine/references/table-model.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'

/** Opens a workbook in Univer without a screen, with the grid's plugins and those in `more`. */
export const openInUniver = (workbook: WorkbookData, more: readonly PluginCtor<Plugin>[] = []) => {
  patchTableModel(TableManager)
  const locale = LocaleType.EN_US
  const univer = new Univer({ locale, locales: { [locale]: {} }, logLevel: LogLevel.SILENT })
  univer.registerPlugin(UniverFormulaEnginePlugin, {})
  univer.registerPlugin(UniverSheetsPlugin)
  univer.registerPlugin(UniverSheetsFilterPlugin)
  univer.registerPlugin(UniverDataValidationPlugin)
  univer.registerPlugin(UniverSheetsConditionalFormattingPlugin)
  univer.registerPlugin(UniverSheetsHyperLinkPlugin)
  univer.registerPlugin(UniverSheetsNotePlugin)
  univer.registerPlugin(UniverSheetsTablePlugin)
  univer.registerPlugin(UniverDrawingPlugin)
  univer.registerPlugin(UniverSheetsDrawingPlugin)
  for (const part of more) univer.registerPlugin(part)
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, structuredClone(workbook))
  return { injector: univer.__getInjector(), end: () => univer.dispose() }
}

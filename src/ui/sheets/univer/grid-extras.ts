import {
  ICommandService,
  LifecycleService,
  LifecycleStages,
  type Injector,
  type Univer,
} from '@univerjs/presets'
import { IDefinedNamesService } from '@univerjs/engine-formula'
import { IMenuManagerService } from '@univerjs/preset-sheets-core'
import { UniverSheetsConditionalFormattingPreset } from '@univerjs/preset-sheets-conditional-formatting'
import conditionalFormatting from '@univerjs/preset-sheets-conditional-formatting/locales/en-US'
import { UniverSheetsDataValidationPreset } from '@univerjs/preset-sheets-data-validation'
import dataValidation from '@univerjs/preset-sheets-data-validation/locales/en-US'
import { UniverSheetsDrawingPreset } from '@univerjs/preset-sheets-drawing'
import drawing from '@univerjs/preset-sheets-drawing/locales/en-US'
import { UniverSheetsFilterPreset } from '@univerjs/preset-sheets-filter'
import filter from '@univerjs/preset-sheets-filter/locales/en-US'
import {
  FindReplaceController,
  SheetsFindReplaceController,
  UniverSheetsFindReplacePreset,
} from '@univerjs/preset-sheets-find-replace'
import findReplace from '@univerjs/preset-sheets-find-replace/locales/en-US'
import { UniverSheetsHyperLinkPreset } from '@univerjs/preset-sheets-hyper-link'
import hyperLink from '@univerjs/preset-sheets-hyper-link/locales/en-US'
import { UniverSheetsNotePreset } from '@univerjs/preset-sheets-note'
import note from '@univerjs/preset-sheets-note/locales/en-US'
import { UniverSheetsSortPreset } from '@univerjs/preset-sheets-sort'
import sort from '@univerjs/preset-sheets-sort/locales/en-US'
import { UniverSheetsTablePreset } from '@univerjs/preset-sheets-table'
import table from '@univerjs/preset-sheets-table/locales/en-US'
import { ConditionalFormattingRuleModel } from '@univerjs/sheets-conditional-formatting'
import { TableManager } from '@univerjs/sheets-table'
import '@univerjs/preset-sheets-conditional-formatting/lib/index.css'
import '@univerjs/preset-sheets-data-validation/lib/index.css'
import '@univerjs/preset-sheets-drawing/lib/index.css'
import '@univerjs/preset-sheets-filter/lib/index.css'
import '@univerjs/preset-sheets-find-replace/lib/index.css'
import '@univerjs/preset-sheets-hyper-link/lib/index.css'
import '@univerjs/preset-sheets-note/lib/index.css'
import '@univerjs/preset-sheets-sort/lib/index.css'
import '@univerjs/preset-sheets-table/lib/index.css'
import { patchTableModel, addTableFlags } from '#contract/formulas/engine/references/table-model.ts'
import { GRID_EXTRA_WORDS } from '#src/texts/grid.ts'
import { closePopupsOnEscape, addNoteKey } from './focus/grid-popup-keys.ts'
import { openLink } from './grid-links.ts'
import { replaceNoteBox } from './grid-notes.ts'
import { draftRules } from './rules/grid-rule-drafts.ts'
import { calculateMovedRules, followSheetNames } from '../../../../contract/univer/rule-names.ts'
import { shiftRules } from '../../../../contract/univer/rule-shifts.ts'
import { sortAsExcel } from './grid-sorting.ts'
import { setTableChangeFinder } from '../../../../contract/univer/formula-adjustment.ts'
import { followHeaderCells } from './tables/table-headers.ts'
import { followTableFilters } from './tables/table-filters.ts'
import { shiftTables, tableChanges } from '../../../../contract/univer/table-shifts.ts'
import { mergeLocaleTexts } from './menus/grid-locale.ts'
import { noteBox } from './note-box.tsx'

// Features that load after the first paint of the cells, or before if the workbook uses them
// (grid-resources.ts).

/** Texts of the added features. */
export const EXTRA_LOCALES = mergeLocaleTexts(
  [
    sort,
    filter,
    findReplace,
    conditionalFormatting,
    dataValidation,
    hyperLink,
    note,
    drawing,
    table,
  ],
  GRID_EXTRA_WORDS,
)

/**
 * Starts the search at once, because Univer would wait three seconds after the first paint.
 * Resolves once it is ready or the grid has closed.
 */
const searchAtOnce = async (injector: Injector): Promise<void> => {
  const drawn = injector.get(LifecycleService).onStage(LifecycleStages.Rendered)
  const isDrawn = await drawn.then(
    () => true,
    () => false,
  )
  if (!isDrawn) return
  const made = Promise.withResolvers<void>()
  const resolveWhenReady = (): void => {
    if (!injector.has(SheetsFindReplaceController) || !injector.has(FindReplaceController)) return
    injector.get(SheetsFindReplaceController)
    made.resolve()
  }
  // Univer starts plugins asynchronously. A plugin registers its tools when it starts, so look for
  // the search at each change of the tools.
  const tools = injector
    .get(IMenuManagerService)
    .menuChanged$.subscribe(() => queueMicrotask(resolveWhenReady))
  resolveWhenReady()
  await made.promise
  tools.unsubscribe()
}

/**
 * Adds sorting, filters, search, conditional formats, validation, links, notes, pictures and
 * tables.
 * Resolves once the search is ready.
 */
export const addExtras = async (univer: Univer): Promise<void> => {
  const injector = univer.__getInjector()
  replaceNoteBox(injector, noteBox(injector))
  shiftRules(univer)
  patchTableModel(TableManager)
  shiftTables()
  setTableChangeFinder(injector.get(IDefinedNamesService), tableChanges(injector))
  addTableFlags(injector.get(ICommandService), () => injector.get(TableManager))
  const presets = [
    UniverSheetsSortPreset(),
    UniverSheetsFilterPreset(),
    UniverSheetsFindReplacePreset(),
    UniverSheetsConditionalFormattingPreset(),
    UniverSheetsDataValidationPreset(),
    UniverSheetsHyperLinkPreset({ urlHandler: { navigateToOtherWebsite: openLink } }),
    UniverSheetsNotePreset(),
    UniverSheetsDrawingPreset(),
    UniverSheetsTablePreset(),
  ]
  const added = new Set<string>()
  for (const { plugins } of presets)
    for (const plugin of plugins) {
      const [constructor, options] = Array.isArray(plugin) ? plugin : [plugin, undefined]
      if (added.has(constructor.pluginName)) continue
      added.add(constructor.pluginName)
      univer.registerPlugin(constructor, options)
    }
  univer.onDispose(closePopupsOnEscape(injector))
  univer.onDispose(addNoteKey(injector))
  await searchAtOnce(injector)
  if (injector.has(TableManager)) {
    univer.onDispose(followTableFilters(injector))
    univer.onDispose(followHeaderCells(injector))
  }
  if (!injector.has(ConditionalFormattingRuleModel)) return
  sortAsExcel(injector)
  univer.onDispose(draftRules(injector))
  univer.onDispose(followSheetNames(injector))
  univer.onDispose(calculateMovedRules(injector))
}

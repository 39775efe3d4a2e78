import { createUniver, LocaleService, LocaleType } from '@univerjs/presets'
import { IDialogService, UniverSheetsCorePreset } from '@univerjs/preset-sheets-core'
import enUS from '@univerjs/preset-sheets-core/locales/en-US'
import '@univerjs/preset-sheets-core/lib/index.css'
import { CHOOSE_FIGURE, GRID_FIGURES } from '#src/texts/grid-figures.ts'
import { GRID_WORDS } from '#src/texts/grid.ts'
import { CALCULATION, SHEETS } from '#src/texts/screens.ts'
import './appearance/univer-panels.css.ts'
import './appearance/grid-controls.css.ts'
import './menus/grid-panels.css.ts'
import { keepFormulaBarFocus } from './entry/grid-bar-focus.ts'
import { setFormulaBarFont, scrollByWholeLines } from './entry/grid-formula-bar.ts'
import { FUNCTION_DESCRIPTIONS, FUNCTION_NAMES } from './calculation/function-descriptions.ts'
import { fitFigures } from './appearance/grid-figures.ts'
import { gridTheme } from './appearance/grid-theme.ts'
import { undoOverride } from './grid-undo.ts'
import { mergeLocaleTexts } from './menus/grid-locale.ts'
import { installFormulaCache } from './calculation/install-formula-cache.ts'
import { calculateImmediately } from './calculation/calculate-immediately.ts'
import { patchFormulaAdjustment } from '../../../../contract/univer/formula-adjustment.ts'
import { sendTabOrder } from './calculation/tab-order.ts'
import { watchEngine } from './calculation/engine-watch.ts'

/** Univer features that load later (grid-extras.ts). */
export type GridExtras = typeof import('./grid-extras.ts')

const LOCALES = {
  [LocaleType.EN_US]: mergeLocaleTexts([enUS, { ribbon: { start: SHEETS.toolbar } }], {
    ...GRID_WORDS,
    'sheets-formula': { progress: CALCULATION },
    ledgerline: { ...GRID_FIGURES, figures: CHOOSE_FIGURE },
  }),
}

/** Function categories to hide from the menu. The "Functions" panel lists them all. */
const FUNCTION_KINDS = [
  'financial',
  'logical',
  'text',
  'date',
  'lookup',
  'math',
  'statistical',
  'engineering',
  'information',
  'database',
].map((kind) => `formula-ui.operation.insert-function.${kind}`)

/** Tools and menu items of Univer to hide. They are redundant, or we do not support them. */
const TRIMMED = Object.fromEntries(
  [
    'sheet.command.clear-selection-all',
    'sheet.command.set-range-font-increase',
    'sheet.command.set-range-font-decrease',
    'sheet.command.set-text-rotation',
    'sheet.command.add-range-protection-from-toolbar',
    'base-ui.operation.toggle-shortcut-panel',
    'sheet.contextMenu.permission',
    'sheet.command.add-range-protection-from-sheet-bar',
    'sheet.command.delete-worksheet-protection-from-sheet-bar',
    'sheet.command.change-sheet-protection-from-sheet-bar',
    'sheet.command.view-sheet-permission-from-sheet-bar',
    ...FUNCTION_KINDS,
  ].map((id) => [id, { hidden: true }]),
)

/**
 * Starts Univer in `container`, with formulas in a worker.
 * `extend` adds the later features once and resolves when they are ready. `end` disposes of
 * everything.
 */
export const startUniver = (container: HTMLElement, isDark: boolean) => {
  fitFigures()
  patchFormulaAdjustment(FUNCTION_NAMES)
  const worker = new Worker(new URL('./calculation/engine.worker.ts', import.meta.url), {
    type: 'module',
  })
  const { univer, univerAPI } = createUniver({
    locale: LocaleType.EN_US,
    locales: LOCALES,
    theme: gridTheme(isDark),
    darkMode: isDark,
    override: undoOverride(() => performance.now()),
    presets: [
      UniverSheetsCorePreset({
        container,
        workerURL: worker,
        header: true,
        toolbar: true,
        footer: { statisticBar: false },
        ribbonType: 'simple',
        disableAutoFocus: true,
        // A user who picks the format "Text" wants no warning about it.
        disableTextFormatMark: true,
        disableTextFormatAlert: true,
        menu: TRIMMED,
        formula: { description: FUNCTION_DESCRIPTIONS },
        customFontFamily: [{ value: 'Inter', label: 'Inter', category: 'sans-serif' }],
      }),
    ],
  })
  // Creates the dialog service early, because dialogs opened before its start are lost.
  univer.__getInjector().get(IDialogService)
  setFormulaBarFont(univer)
  univer.onDispose(keepFormulaBarFocus(univer.__getInjector()))
  univer.onDispose(scrollByWholeLines(univer.__getInjector()))
  const calculating = calculateImmediately(univer, installFormulaCache(univer), () =>
    performance.now(),
  )
  sendTabOrder(univer)
  watchEngine(worker, calculating.fail)
  const locale = univer.__getInjector().get(LocaleService)
  return {
    univer,
    univerAPI,
    /** The state of the calculation in the worker. */
    calculating,
    extend: ({ addExtras, EXTRA_LOCALES }: GridExtras): Promise<void> => {
      locale.load({ [LocaleType.EN_US]: EXTRA_LOCALES })
      return addExtras(univer)
    },
    end: (): void => {
      univer.dispose()
      // Univer's React tree still renders after disposal and would throw without texts.
      locale.load(LOCALES)
      worker.terminate()
    },
  }
}

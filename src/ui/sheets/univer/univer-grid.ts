import { ThemeService, type IWorkbookData } from '@univerjs/presets'
import { IShortcutService } from '@univerjs/preset-sheets-core'
import type { CellRange } from '#contract/workbook/cells.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import type { Region } from '#contract/figures/region.ts'
import { withoutArrayResults } from '#contract/workbook/array-cells.ts'
import { extendSheetsToCells } from '#contract/workbook/window/extend-to-cells.ts'
import { hasMissingResults } from '#src/shared/workbook-results.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import { drawWithResults } from './entry/entry-frame.ts'
import { nameControls } from './menus/grid-accessibility.ts'
import { createChangeApplier } from './grid-apply.ts'
import { debounceToolbar } from './appearance/grid-toolbar-debounce.ts'
import { trackCalculation } from './calculation/grid-calculation.ts'
import { correctCommands } from './grid-commands.ts'
import { trackEdits } from './grid-edits.ts'
import { centreErrors } from './appearance/grid-errors.ts'
import { padRichTexts } from './appearance/grid-figures.ts'
import { explainErrors } from './appearance/grid-reasons.tsx'
import { fillByCalendar } from './entry/grid-fills.ts'
import { addDropdownKey } from './entry/grid-dropdowns.ts'
import { growBeyondEdges } from './focus/grid-growth.ts'
import { guardFocus } from './focus/grid-focus.ts'
import { replaceCalendar } from './entry/replace-calendar.tsx'
import { replaceFormatList } from './menus/format-list.tsx'
import { replaceFormatField } from './menus/format-field.tsx'
import { replaceFxAction } from './menus/grid-functions.ts'
import { offerFormats } from './menus/grid-formats.ts'
import { colourCorner, setHeaderFont } from './appearance/grid-headers.ts'
import { addNavigationKeys } from './focus/grid-keys.ts'
import { markWrites } from './appearance/grid-marks.ts'
import { commitEdit, commitOnPageHide, watchEditEnd } from './focus/grid-commit.ts'
import { copyFullPrecision, pasteValues } from './paste/grid-copy.ts'
import { parseEntriesByRegion } from './entry/grid-entries.ts'
import {
  keepParsedValues,
  pasteInTargetStyle,
  pasteTextUnchanged,
  parsePastes,
} from './paste/grid-paste.ts'
import {
  createPlaceKeeper,
  activateFirstSheet,
  type GridPlace,
  type PlaceKeeper,
} from './focus/grid-place.ts'
import { formatByRegion } from './appearance/grid-region.ts'
import { addSpaceKeys } from './focus/grid-space-keys.ts'
import { selectRange, type SelectionResult } from './focus/grid-range.ts'
import { gridTheme, headerStyle } from './appearance/grid-theme.ts'
import { watchBeforeEdits } from './focus/grid-before-edit.ts'
import { showOwnCurrency } from './menus/own-currency.tsx'
import { showSelectionFigures } from './appearance/grid-sums.tsx'
import { scrollByTouch } from './focus/grid-touch-scroll.ts'
import { commitTypedOnEnter } from './entry/grid-suggestions.ts'
import { keepOpenEntry } from './entry/kept-entry.ts'
import { hideNumberTextAlerts } from './menus/grid-number-texts.ts'
import { createInputReplay } from './entry/grid-input-replay.ts'
import { isTypingInField, watchFieldTyping } from './entry/grid-field-typing.ts'
import type { InputReceiver } from '../keys/input-queue.ts'
import { storedGrid } from './stored-grid.ts'
import { startUniver, type GridExtras } from './univer-start.ts'

/** A grid on the page, for the workbook flow and the grid's host. */
export type UniverGrid = GridPort &
  PlaceKeeper & {
    readonly setDark: (isDark: boolean) => void
    /** Redraws the cells after a change of region. */
    readonly followRegion: () => void
    readonly select: (range: CellRange) => SelectionResult
    /** Marks cells that the assistant wrote before this grid was mounted. */
    readonly mark: (ranges: readonly CellRange[]) => void
    /** Replays queued input into the cells. */
    readonly typed: InputReceiver
    /** Adds the features that load after the cells. Call it once. */
    readonly extend: (extras: GridExtras) => void
  }

export const loadExtras = (): Promise<GridExtras> => import('./grid-extras.ts')

/** Corrections of Univer's behaviour. Each returns a function that undoes it. */
const PATCHES = [
  centreErrors,
  explainErrors,
  padRichTexts,
  correctCommands,
  growBeyondEdges,
  hideNumberTextAlerts,
  pasteInTargetStyle,
  parseEntriesByRegion,
  parsePastes,
  keepParsedValues,
  pasteTextUnchanged,
  copyFullPrecision,
  pasteValues,
  showSelectionFigures,
  fillByCalendar,
  replaceFormatList,
  replaceCalendar,
  showOwnCurrency,
  replaceFxAction,
  replaceFormatField,
]

/** Converts a stored workbook for Univer. */
const asOpened = (data: WorkbookJson): Partial<IWorkbookData> =>
  extendSheetsToCells(withoutArrayResults(data)) as Partial<IWorkbookData>

/** Whether a workbook needs the extra features before the first paint. */
export { needsExtras } from './grid-resources.ts'

type ActiveParts = {
  readonly getActiveSheet: () => {
    readonly getSheetId: () => string
    readonly getSheetName: () => string
  }
  readonly getActiveRange: () => { readonly getA1Notation: () => string } | null
}

/** The active worksheet and the selected range. */
const shownPart = (workbook: ActiveParts): Required<Pick<GridPort, 'worksheet' | 'shown'>> => ({
  worksheet: () => workbook.getActiveSheet().getSheetId(),
  shown: () => ({
    sheet: workbook.getActiveSheet().getSheetName(),
    selection: workbook.getActiveRange()?.getA1Notation() ?? null,
  }),
})

/**
 * Opens a workbook in `container`. A worker calculates its formulas. The results of an edit count
 * as edits, so they are saved. The results of the first calculation do not. `place` returns the
 * user's place to restore after the first paint. `region` returns the region for number and date
 * formats. Without `extras`, call `extend` later. Dispose of the grid before removing the
 * container.
 */
export const openGrid = (
  container: HTMLElement,
  data: WorkbookJson,
  isDark: boolean,
  place: () => GridPlace | null,
  extras: GridExtras | null,
  region: () => Region,
): UniverGrid => {
  setHeaderFont()
  offerFormats(region())
  const { univer, univerAPI, calculating, extend, end } = startUniver(container, isDark)
  const added = extras && extend(extras)
  const unname = nameControls(container)
  let isNight = isDark
  const dressHeaders = () => {
    const style = { headerStyle: headerStyle(isNight) }
    univerAPI.customizeColumnHeader(style)
    univerAPI.customizeRowHeader(style)
    colourCorner(injector, unitId, style.headerStyle)
  }
  const dressing = univerAPI.addEvent(univerAPI.Event.LifeCycleChanged, ({ stage }) => {
    if (stage === univerAPI.Enum.LifecycleStages.Rendered) dressHeaders()
  })
  const workbook = univerAPI.createWorkbook(asOpened(data))
  activateFirstSheet(workbook, data)
  const unitId = workbook.getId()
  const injector = univer.__getInjector()
  const focus = guardFocus(container, injector)
  const written = formatByRegion(injector, region)
  const patched = PATCHES.map((patch) => patch(injector, region))
  const whole = Promise.withResolvers<void>()
  if (added) void added.then(whole.resolve)
  const unkeys = [
    addNavigationKeys(workbook, injector),
    addSpaceKeys(workbook, injector),
    addDropdownKey(workbook, injector),
    scrollByTouch(container, injector),
    commitTypedOnEnter(injector.get(IShortcutService)),
    keepOpenEntry(injector),
  ]
  debounceToolbar(injector)
  const unframe = drawWithResults(injector, unitId, calculating.isUnderWay)
  const unleave = commitOnPageHide(injector, window)
  const calculation = trackCalculation(injector, calculating)
  const listeners = new Set<() => void>()
  const edits = trackEdits(hasMissingResults(data), calculation.isRunning)
  const { applyChanges, isApplying } = createChangeApplier(injector, unitId, edits)
  const marks = markWrites(container, workbook, injector, () => isNight)

  const listening = univerAPI.addEvent(univerAPI.Event.CommandExecuted, (event) => {
    if (isApplying() || !edits.isEdit(event)) return
    marks.edited()
    for (const changed of listeners) changed()
  })

  return {
    ...createPlaceKeeper(workbook, injector, focus, place),
    ...storedGrid(injector, workbook, data, calculation.isRunning),
    ...shownPart(workbook),
    settled: calculation.settled,
    onEdit: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    onTouch: (touched) => watchBeforeEdits(injector, unitId, isApplying, touched),
    isTyping: () => workbook.isCellEditing() || isTypingInField(container),
    onTyped: (ended) => watchFieldTyping(container, ended, watchEditEnd(injector, ended)),
    enter: () => commitEdit(injector),
    applyChanges: marks.after(applyChanges),
    mark: marks.mark,
    select: (range) => selectRange(workbook, range),
    extend: (parts) => void extend(parts).then(whole.resolve),
    typed: createInputReplay(workbook, injector, focus, whole.promise),
    setDark: (dark) => {
      if (dark === isNight) return
      isNight = dark
      injector.get(ThemeService).setTheme(gridTheme(dark))
      univerAPI.toggleDarkMode(dark)
      dressHeaders()
      marks.redraw()
    },
    followRegion: () => {
      offerFormats(region())
      written.follow()
    },
    dispose: () => {
      marks.end()
      unname()
      written.end()
      focus.end()
      for (const end of patched.toReversed()) end()
      unleave()
      unframe()
      for (const unkey of unkeys) unkey()
      dressing.dispose()
      listening.dispose()
      listeners.clear()
      end()
      document.documentElement.classList.remove('univer-dark')
    },
  }
}

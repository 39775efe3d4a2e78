import { ThemeService, type IWorkbookData } from '@univerjs/presets'
import { IShortcutService } from '@univerjs/preset-sheets-core'
import type { CellRange } from '#contract/workbook/cells.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import type { Region } from '#contract/figures/region.ts'
import { withoutSpilled } from '#contract/workbook/array-cells.ts'
import { withRooms } from '#contract/workbook/window/sheet-room.ts'
import { lacksResults } from '#src/shared/workbook-results.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import { drawWithResults } from './entry/entry-frame.ts'
import { nameControls } from './menus/grid-access.ts'
import { applyIn } from './grid-apply.ts'
import { calmTools } from './look/grid-calm.ts'
import { followCalculation } from './calculation/grid-calculation.ts'
import { mendCommands } from './grid-commands.ts'
import { changesSheet, isCalculated } from './grid-edits.ts'
import { centreErrors } from './look/grid-errors.ts'
import { padRichTexts } from './look/grid-figures.ts'
import { tellReasons } from './look/grid-reasons.tsx'
import { fillByCalendar } from './entry/grid-fills.ts'
import { openDropdowns } from './entry/grid-dropdowns.ts'
import { growBeyondEdges } from './focus/grid-growth.ts'
import { guardFocus } from './focus/grid-focus.ts'
import { offerCalendar } from './entry/offer-calendar.tsx'
import { offerList } from './menus/format-list.tsx'
import { nameFormats } from './menus/format-field.tsx'
import { listFunctions } from './menus/grid-functions.ts'
import { offerFormats } from './menus/grid-formats.ts'
import { dressCorner, dressHeads } from './look/grid-heads.ts'
import { addGoKeys } from './focus/grid-keys.ts'
import { markWrites } from './look/grid-marks.ts'
import { enterEdit, enterOnLeaving, watchTyped } from './focus/grid-leave.ts'
import { copyWhole, pasteValues } from './paste/grid-copy.ts'
import { readEntries } from './entry/grid-entries.ts'
import { keepPasted, pasteInOwnLook, pasteWhole, readPastes } from './paste/grid-paste.ts'
import { keepPlace, openFirst, type GridPlace, type PlaceKeeper } from './focus/grid-place.ts'
import { writeByRegion } from './look/grid-region.ts'
import { addSpaceKeys } from './focus/grid-space.ts'
import { selectRange, type Selecting } from './focus/grid-range.ts'
import { gridTheme, headerStyle } from './look/grid-theme.ts'
import { watchTouched } from './focus/grid-touched.ts'
import { showOwnCurrency } from './menus/own-currency.tsx'
import { showSums } from './look/grid-sums.tsx'
import { scrollByTouch } from './focus/grid-touch.ts'
import { enterAsTyped } from './entry/grid-suggestions.ts'
import { calmTexts } from './menus/grid-texts.ts'
import { typeInto } from './entry/grid-typing.ts'
import { isWriting, watchWriting } from './entry/grid-writing.ts'
import type { Typed } from '../keys/held-keys.ts'
import { storedGrid } from './stored-grid.ts'
import { startUniver, type GridExtras } from './univer-start.ts'

/** A grid on the page, for the workbook flow and the grid's host. */
export type UniverGrid = GridPort &
  PlaceKeeper & {
    readonly setDark: (isDark: boolean) => void
    /** Redraws the cells after a change of region. */
    readonly followRegion: () => void
    readonly select: (range: CellRange) => Selecting
    /** Replays queued input into the cells. */
    readonly typed: Typed
    /** Adds the features that load after the cells. Call it once. */
    readonly extend: (extras: GridExtras) => void
  }

export const loadExtras = (): Promise<GridExtras> => import('./grid-extras.ts')

/** Corrections of Univer's behaviour. Each returns a function that undoes it. */
const MENDS = [
  centreErrors,
  tellReasons,
  padRichTexts,
  mendCommands,
  growBeyondEdges,
  calmTexts,
  pasteInOwnLook,
  readEntries,
  readPastes,
  keepPasted,
  pasteWhole,
  copyWhole,
  pasteValues,
  showSums,
  fillByCalendar,
  offerList,
  offerCalendar,
  showOwnCurrency,
  listFunctions,
  nameFormats,
]

/** Converts a stored workbook for Univer. */
const asOpened = (data: WorkbookJson): Partial<IWorkbookData> =>
  withRooms(withoutSpilled(data)) as Partial<IWorkbookData>

/** Whether a workbook needs the extra features before the first paint. */
export { needsExtras } from './grid-resources.ts'

/**
 * Opens a workbook in `container`. Formulas calculate in a worker.
 * Results of an edit count as edits, so they are saved. Results of the first calculation do not.
 * `place` restores the user's place after the first paint. `region` gives number and date formats.
 * Without `extras`, call `extend` later. Dispose of the grid before removing the container.
 */
export const openGrid = (
  container: HTMLElement,
  data: WorkbookJson,
  isDark: boolean,
  place: () => GridPlace | null,
  extras: GridExtras | null,
  region: () => Region,
): UniverGrid => {
  dressHeads()
  offerFormats(region())
  const { univer, univerAPI, calculating, extend, end } = startUniver(container, isDark)
  const added = extras && extend(extras)
  const unname = nameControls(container)
  let isNight = isDark
  const dressHeaders = () => {
    const style = { headerStyle: headerStyle(isNight) }
    univerAPI.customizeColumnHeader(style)
    univerAPI.customizeRowHeader(style)
    dressCorner(injector, unitId, style.headerStyle)
  }
  const dressing = univerAPI.addEvent(univerAPI.Event.LifeCycleChanged, ({ stage }) => {
    if (stage === univerAPI.Enum.LifecycleStages.Rendered) dressHeaders()
  })
  const workbook = univerAPI.createWorkbook(asOpened(data))
  openFirst(workbook, data)
  const unitId = workbook.getId()
  const injector = univer.__getInjector()
  const focus = guardFocus(container, injector)
  const written = writeByRegion(injector, region)
  const mended = MENDS.map((mend) => mend(injector, region))
  const whole = Promise.withResolvers<void>()
  if (added) void added.then(whole.resolve)
  const unkeys = [
    addGoKeys(workbook, injector),
    addSpaceKeys(workbook, injector),
    openDropdowns(workbook, injector),
    scrollByTouch(container, injector),
    enterAsTyped(injector.get(IShortcutService)),
  ]
  calmTools(injector)
  const unframe = drawWithResults(injector, unitId, calculating.isUnderWay)
  const unleave = enterOnLeaving(injector, window)
  const calculation = followCalculation(injector, calculating)
  const listeners = new Set<() => void>()
  const { applyChanges, isApplying } = applyIn(injector, unitId)
  const marks = markWrites(container, workbook, injector, () => isNight)
  // Results that were never stored must be saved.
  let hasEdits = lacksResults(data)

  const listening = univerAPI.addEvent(univerAPI.Event.CommandExecuted, (event) => {
    if (!changesSheet(event)) return
    if (isApplying() || (isCalculated(event) && !hasEdits)) return
    hasEdits = true
    marks.edited()
    for (const changed of listeners) changed()
  })

  return {
    ...keepPlace(workbook, injector, focus, place),
    ...storedGrid(injector, workbook, data, calculation.isRunning),
    worksheet: () => workbook.getActiveSheet().getSheetId(),
    settled: calculation.settled,
    onEdit: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    onTouch: (touched) => watchTouched(injector, unitId, isApplying, touched),
    isTyping: () => workbook.isCellEditing() || isWriting(container),
    onTyped: (ended) => watchWriting(container, ended, watchTyped(injector, ended)),
    enter: () => enterEdit(injector),
    applyChanges: marks.after(applyChanges),
    select: (range) => selectRange(workbook, range),
    extend: (parts) => void extend(parts).then(whole.resolve),
    typed: typeInto(workbook, injector, focus, whole.promise),
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
      for (const end of mended.toReversed()) end()
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

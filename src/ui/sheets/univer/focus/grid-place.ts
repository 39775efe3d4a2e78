import {
  ICommandService,
  LifecycleService,
  LifecycleStages,
  type FUniver,
  type Injector,
} from '@univerjs/presets'
import {
  ScrollCommand,
  SetSelectionsOperation,
  SheetsSelectionsService,
  type IScrollState,
  type ISelectionWithStyle,
} from '@univerjs/preset-sheets-core'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { openingSheet } from '#contract/workbook/opening-sheet.ts'
import { media } from '#src/ui/theme/media.ts'
import type { FocusGuard, FocusMethod } from './grid-focus.ts'

type Workbook = ReturnType<FUniver['createWorkbook']>

/** The user's place in a workbook: worksheet, selection, scroll position and focus. */
export type GridPlace = {
  readonly unitId: string
  readonly sheetId: string
  /** The worksheet's index. */
  readonly sheet: number
  readonly selections: readonly ISelectionWithStyle[]
  readonly scroll: IScrollState
  readonly way: FocusMethod | undefined
}

/** Carries the user's place from one grid of a workbook to the next. */
export type PlaceKeeper = {
  /** Resolves once the cells are drawn. Earlier keys could go into another cell than shown. */
  readonly drawn: Promise<void>
  /** The user's current place, for the next grid. */
  readonly place: () => GridPlace | null
  /** Focuses the cells if the previous grid had the focus and no other element has it. */
  readonly resume: () => void
  /** Focuses the cells of a new sheet, because the user goes there to type. */
  readonly begin: () => void
}

/** Elements with the focus after navigation, before the user has moved it. */
const START = 'body, main h1'

/**
 * How a new sheet's cells get the focus. Null if another element has it or a touch keyboard would
 * open.
 */
const wayToBegin = (): FocusMethod | null => {
  const active = document.activeElement
  if (!active?.matches(START) || matchMedia(media.touch).matches) return null
  return active === document.body || active.matches(':focus-visible') ? 'keyboard' : 'pointer'
}

/** Restores `place` if it still exists in `workbook`. Returns whether it does. */
const goTo = (workbook: Workbook, injector: Injector, place: GridPlace): boolean => {
  const { unitId, sheetId, selections, scroll } = place
  const sheet = workbook.getSheetBySheetId(sheetId)
  if (unitId !== workbook.getId() || !sheet || sheet.isSheetHidden()) return false
  const [rows, columns] = [sheet.getMaxRows(), sheet.getMaxColumns()]
  if (!selections.every(({ range }) => range.endRow < rows && range.endColumn < columns))
    return false
  const commands = injector.get(ICommandService)
  workbook.setActiveSheet(sheet)
  commands.syncExecuteCommand(SetSelectionsOperation.id, { unitId, subUnitId: sheetId, selections })
  commands.syncExecuteCommand(ScrollCommand.id, scroll)
  return true
}

/** Activates the first worksheet to show, before the first paint. */
export const activateFirstSheet = (workbook: Workbook, { custom }: WorkbookJson): void => {
  const sheets = workbook.getSheets()
  const shown = sheets.map((sheet) => ({
    id: sheet.getSheetId(),
    hidden: sheet.isSheetHidden() ? 1 : 0,
  }))
  const first = sheets[openingSheet(shown, custom)]
  if (first && first.getSheetId() !== workbook.getActiveSheet().getSheetId())
    workbook.setActiveSheet(first)
}

/**
 * Restores `start` after the first paint of `workbook`, as far as it still exists.
 * `focus` belongs to the same grid.
 */
export const createPlaceKeeper = (
  workbook: Workbook,
  injector: Injector,
  focus: FocusGuard,
  start: () => GridPlace | null,
): PlaceKeeper => {
  const lifecycle = injector.get(LifecycleService)
  let way: FocusMethod | undefined
  const arrive = (): void => {
    const place = start()
    way = place && goTo(workbook, injector, place) ? place.way : undefined
  }
  return {
    // A grid disposed of before its first paint never draws.
    drawn: lifecycle.onStage(LifecycleStages.Rendered).then(arrive, () => {}),
    place: () => {
      if (lifecycle.stage < LifecycleStages.Rendered) return start()
      const sheet = workbook.getActiveSheet()
      const sheetId = sheet.getSheetId()
      return {
        unitId: workbook.getId(),
        sheetId,
        sheet: workbook.getSheets().findIndex((one) => one.getSheetId() === sheetId),
        selections: injector.get(SheetsSelectionsService).getCurrentSelections(),
        scroll: sheet.getScrollState(),
        way: focus.way(),
      }
    },
    resume: () => {
      if (way && document.activeElement === document.body) focus.enter(way)
    },
    begin: () => {
      const begins = wayToBegin()
      if (begins) focus.enter(begins)
    },
  }
}

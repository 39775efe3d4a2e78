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
  /**
   * Resolves once the cells are drawn and the place is restored. A key pressed before that could go
   * into a cell other than the one on the screen.
   */
  readonly drawn: Promise<void>
  /** The user's current place, for the next grid. */
  readonly place: () => GridPlace | null
  /**
   * Focuses the cells if they had the focus in the previous grid, unless another element has it
   * now.
   */
  readonly resume: () => void
  /** Focuses the cells of a new spreadsheet, because the user opened it to type. */
  readonly begin: () => void
}

/** Elements with the focus after navigation, before the user has moved it. */
const START = 'body, main h1'

/**
 * How the cells of a new spreadsheet get the focus. Null if the user has focused another element,
 * or if the focus would open a touch keyboard.
 */
const wayToBegin = (): FocusMethod | null => {
  const active = document.activeElement
  if (!active?.matches(START) || matchMedia(media.touch).matches) return null
  return active === document.body || active.matches(':focus-visible') ? 'keyboard' : 'pointer'
}

/** Goes to `place` and returns true, if its worksheet and cells still exist in `workbook`. */
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

/** Before the first paint, activates the worksheet that the workbook opens with. */
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
 * After the first paint of `workbook`, goes to the place that `start` returns, if this place still
 * exists. `focus` must belong to the grid of `workbook`.
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
    // `onStage` rejects if the grid is disposed of before its first paint.
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

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
import type { FocusGuard, Way } from './grid-focus.ts'

type Workbook = ReturnType<FUniver['createWorkbook']>

/**
 * Where the user is in a workbook: the sheet on top, the chosen cells, what is in view, and how the
 * cells came to the focus if they have it.
 */
export type GridPlace = {
  readonly unitId: string
  readonly sheetId: string
  /** The place of the sheet among all. */
  readonly sheet: number
  readonly selections: readonly ISelectionWithStyle[]
  readonly scroll: IScrollState
  readonly way: Way | undefined
}

/** Keeps where the user is from one grid of a workbook to the next. */
export type PlaceKeeper = {
  /** Settles when the cells are drawn: what is typed before may land in another one than it seems. */
  readonly drawn: Promise<void>
  /** Where the user is now, for the grid that follows this one. */
  readonly place: () => GridPlace | null
  /** Gives the cells the focus, if they had it in the grid before and nothing else has it now. */
  readonly resume: () => void
  /** Gives it to the cells of a new sheet, where one goes to type. */
  readonly begin: () => void
}

/** Where a page begins that was arrived at: nobody has gone from there yet. */
const START = 'body, main h1'

/** How the cells of a new sheet get the focus; null where it is elsewhere, or would open a touch screen's keyboard. */
const wayToBegin = (): Way | null => {
  const active = document.activeElement
  if (!active?.matches(START) || matchMedia(media.touch).matches) return null
  return active === document.body || active.matches(':focus-visible') ? 'keyboard' : 'pointer'
}

/** Whether `place` is still there in `workbook`; goes to it if so. */
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

/** Puts the worksheet in view that a workbook opens with, before it is drawn. */
export const openFirst = (workbook: Workbook, { custom }: WorkbookJson): void => {
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
 * Goes to `start` once `workbook` is drawn, as far as it is still there: the place that it says
 * then. `focus` is the one of the same grid.
 */
export const keepPlace = (
  workbook: Workbook,
  injector: Injector,
  focus: FocusGuard,
  start: () => GridPlace | null,
): PlaceKeeper => {
  const lifecycle = injector.get(LifecycleService)
  let way: Way | undefined
  const arrive = (): void => {
    const place = start()
    way = place && goTo(workbook, injector, place) ? place.way : undefined
  }
  return {
    // A grid that is disposed of before is drawn no more.
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

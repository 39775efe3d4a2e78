import { ICommandService, type FUniver, type Injector } from '@univerjs/presets'
import {
  IMarkSelectionService,
  SetSelectionsOperation,
  SetWorksheetActiveOperation,
} from '@univerjs/preset-sheets-core'
import { hasOverlap } from '#contract/workbook/extents.ts'
import { formatRange, type CellRange } from '#contract/workbook/cells.ts'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { MARK_MAX_NAMED, MARK_CHECK_MS, MARK_ANNOUNCE_DELAY_MS } from '#contract/limits/marks.ts'
import { changedCellsText } from '#src/texts/changed-cells.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import { visuallyHidden } from '#src/ui/theme/text.css.ts'
import { createMarks, rangesOf, type MarkRange } from '../../editor/written-marks.ts'

type Workbook = ReturnType<FUniver['createWorkbook']>

/** The tint and outline of marked cells in the accent colour, for both themes. */
const MARK_COLORS = {
  day: { stroke: 'rgba(11, 86, 118, 0.55)', fill: 'rgba(11, 86, 118, 0.09)' },
  night: { stroke: 'rgba(143, 188, 205, 0.6)', fill: 'rgba(143, 188, 205, 0.14)' },
}

/**
 * Announces the changes of an answer to screen readers, once per answer. Waits until no change has
 * arrived for `MARK_ANNOUNCE_DELAY_MS`.
 */
const announcer = (container: HTMLElement, nameOf: (sheetId: string) => string | null) => {
  const region = document.createElement('div')
  region.className = visuallyHidden
  region.setAttribute('role', 'status')
  const announcedAnswers = new Set<string>()
  let waiting: { readonly answer: string; readonly sets: ChangeSet[] } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = (): void => {
    if (!waiting) return
    const cells = waiting.sets.flatMap((set) => set.cells)
    const places = [...rangesOf(cells)].flatMap(([id, ranges]) =>
      ranges.map((range) => formatRange({ ...range, sheet: nameOf(id) })),
    )
    announcedAnswers.add(waiting.answer)
    waiting = null
    if (cells.length > 0)
      region.textContent = changedCellsText(
        cells.length,
        places.slice(0, MARK_MAX_NAMED),
        places.length > MARK_MAX_NAMED,
      )
  }
  return {
    tell: (set: ChangeSet): void => {
      const answer = set.message_id ?? set.id
      if (waiting && waiting.answer !== answer) say()
      if (announcedAnswers.has(answer)) return
      // Univer empties the container on its first paint, so append the region at the first change.
      if (!region.isConnected) container.append(region)
      waiting ??= { answer, sets: [] }
      waiting.sets.push(set)
      clearTimeout(timer)
      timer = setTimeout(say, MARK_ANNOUNCE_DELAY_MS)
    },
    end: (): void => {
      clearTimeout(timer)
      region.remove()
    },
  }
}

/** Marks the cells that the assistant wrote, until the user has seen them. */
export const markWrites = (
  container: HTMLElement,
  workbook: Workbook,
  injector: Injector,
  isNight: () => boolean,
) => {
  const shapes = injector.get(IMarkSelectionService)
  const isInView = (range: MarkRange): boolean => {
    const view = workbook.getActiveSheet().getVisibleRange()
    return view !== null && hasOverlap(range, view)
  }
  const draw = (range: MarkRange) => {
    const { stroke, fill } = MARK_COLORS[isNight() ? 'night' : 'day']
    const id = shapes.addShape({
      range,
      primary: null,
      style: { strokeWidth: 1, stroke, fill, widgets: {} },
    })
    return () => void (id !== null && shapes.removeShape(id))
  }
  const marks = createMarks({
    sheet: () => workbook.getActiveSheet().getSheetId(),
    isInView,
    draw,
  })
  const news = announcer(container, (id) => workbook.getSheetBySheetId(id)?.getSheetName() ?? null)
  let pace: ReturnType<typeof setInterval> | undefined
  const watch = (): void => {
    clearInterval(pace)
    if (marks.isEmpty()) return
    pace = setInterval(() => {
      if (document.visibilityState === 'visible') marks.pass(MARK_CHECK_MS)
      if (marks.isEmpty()) clearInterval(pace)
    }, MARK_CHECK_MS)
  }
  const listening = injector.get(ICommandService).onCommandExecuted(({ id }) => {
    if (marks.isEmpty()) return
    if (id === SetWorksheetActiveOperation.id) marks.redraw()
    if (id === SetSelectionsOperation.id) marks.touch()
  })
  return {
    /** Wraps `applyChanges` to mark changes of the assistant. */
    after:
      (apply: GridPort['applyChanges']): GridPort['applyChanges'] =>
      (set, isStep) => {
        apply(set, isStep)
        if (set.message_id === null) return
        marks.add(set.cells)
        news.tell(set)
        watch()
      },
    /** Marks ranges that a replaced grid could not mark. A worksheet that is gone has no mark. */
    mark: (ranges: readonly CellRange[]): void => {
      const sheets = workbook.getSheets()
      marks.addRanges(
        ranges.flatMap(({ sheet: name, ...range }) => {
          const sheet = sheets.find((one) => one.getSheetName() === name)
          return sheet ? [{ sheetId: sheet.getSheetId(), range }] : []
        }),
      )
      watch()
    },
    edited: marks.touch,
    redraw: marks.redraw,
    end: (): void => {
      listening.dispose()
      clearInterval(pace)
      marks.clear()
      news.end()
    },
  }
}

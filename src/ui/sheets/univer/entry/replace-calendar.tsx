import { dateKit, ICommandService, IUndoRedoService, type Injector } from '@univerjs/presets'
import {
  getPatternType,
  IEditorBridgeService,
  ILayoutService,
  SetNumfmtCommand,
} from '@univerjs/preset-sheets-core'
import { createElement, useState, type ComponentType } from 'react'
import { SHORT_DATES } from '#contract/figures/date-patterns.ts'
import type { Region } from '#contract/figures/region.ts'
import { DatePicker } from './date-picker.tsx'
import { replaceComponent } from '../replace-component.ts'
import { selectedCell } from '../menus/selected-format.ts'

type DateKit = ReturnType<typeof dateKit>

/** Univer's props for a cell's calendar. */
type Props = {
  readonly popup: {
    readonly extraProps: {
      readonly patternType: 'date' | 'datetime' | 'time'
      readonly showTime?: boolean
      readonly defaultValue?: DateKit
      readonly hideFn: () => void
      /** Writes the date into the cell. Returns false if the validation rule refuses the date. */
      readonly onChange: (day: DateKit) => Promise<boolean> | boolean
    }
  }
}

/** Univer's id of its calendar. */
const CALENDAR = 'sheets.dropdown.date'
/** Added to the region's date format if the value includes a time. */
const TIME = ' h:mm'

/**
 * Writes a date into the selected cell as one undo step. A cell without a date format gets the
 * region's format.
 */
const write = async (
  injector: Injector,
  region: Region,
  hasTime: boolean,
  onChange: () => Promise<boolean> | boolean,
): Promise<boolean> => {
  const cell = selectedCell(injector)
  if (cell === null) return onChange()
  const step = injector.get(IUndoRedoService).__tempBatchingUndoRedo(cell.unitId)
  try {
    const isWritten = await onChange()
    const type = hasTime ? 'datetime' : 'date'
    if (isWritten && getPatternType(cell.pattern ?? '') !== type) {
      const pattern = SHORT_DATES[region.dates] + (hasTime ? TIME : '')
      const values = [{ row: cell.row, col: cell.col, pattern, type }]
      await injector.get(ICommandService).executeCommand(SetNumfmtCommand.id, { values })
    }
    return isWritten
  } finally {
    step.dispose()
  }
}

/** True if the focus is in a dialog or nowhere. False if the user has focused something else. */
const isHere = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement.matches('body, dialog *')
}

/**
 * Replaces Univer's calendar, whose weeks always start on Sunday. The returned function restores
 * it.
 */
export const replaceCalendar = (injector: Injector, region: () => Region): (() => void) =>
  replaceComponent(injector, CALENDAR, (univers: () => unknown) => {
    const layout = injector.get(ILayoutService)
    const Calendar = ({ popup }: Props) => {
      const { patternType, showTime, defaultValue, hideFn, onChange } = popup.extraProps
      const [isFocused] = useState(() => !injector.get(IEditorBridgeService).isVisible().visible)
      const hasTime = showTime ?? patternType === 'datetime'
      const leave = (): void => {
        const isStill = isHere()
        hideFn()
        if (isStill) layout.focus()
      }
      // If the rule refuses the date or its check fails, the calendar stays open.
      const pick = async (day: Date): Promise<void> => {
        const writing = write(injector, region(), hasTime, () => onChange(dateKit(day)))
        if (await writing.catch(() => false)) leave()
      }
      if (patternType === 'time') return createElement(univers() as ComponentType<Props>, { popup })
      return (
        <DatePicker
          weekStart={region().week_start}
          value={defaultValue?.isValid() ? defaultValue.toDate() : null}
          hasTime={hasTime}
          isFocused={isFocused}
          onPick={(day) => void pick(day)}
          onLeave={leave}
          onHide={hideFn}
        />
      )
    }
    return Calendar
  })

import { dateKit, ICommandService, IUndoRedoService, type Injector } from '@univerjs/presets'
import {
  getPatternType,
  IEditorBridgeService,
  ILayoutService,
  SetNumfmtCommand,
} from '@univerjs/preset-sheets-core'
import { createElement, useState, type ComponentType } from 'react'
import { SHORT_DATES } from '#contract/figures/given-dates.ts'
import type { Region } from '#contract/figures/region.ts'
import { DatePicker } from '../../editor/date-picker.tsx'
import { replaceComponent } from '../replace-component.ts'
import { selectedCell } from '../../editor/selected-format.ts'

type DateKit = ReturnType<typeof dateKit>

/** What Univer gives to the calendar of a cell whose rule asks for a day. */
type Props = {
  readonly popup: {
    readonly extraProps: {
      readonly patternType: 'date' | 'datetime' | 'time'
      readonly showTime?: boolean
      readonly defaultValue?: DateKit
      readonly hideFn: () => void
      /** Writes the day into the cell; false where its rule refuses it. */
      readonly onChange: (day: DateKit) => Promise<boolean> | boolean
    }
  }
}

/** Univer's name of its calendar. */
const CALENDAR = 'sheets.dropdown.date'
/** Behind the day's format where a time belongs to it. */
const TIME = ' h:mm'

/** Writes a day into the selected cell, as the region writes days where the cell has no format for it: one step of undo. */
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

/** Whether the focus is still where the day was chosen: nobody is called back from elsewhere. */
const isHere = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement.matches('body, dialog *')
}

/** Puts our calendar in the place of Univer's, whose weeks begin on Sunday. The answer ends it. */
export const offerCalendar = (injector: Injector, region: () => Region): (() => void) =>
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
      // Where the rule refuses the day, or asking it fails, the calendar stays.
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

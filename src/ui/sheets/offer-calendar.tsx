import { dateKit, type Injector } from '@univerjs/presets'
import { IEditorBridgeService, ILayoutService } from '@univerjs/preset-sheets-core'
import { createElement, useState, type ComponentType } from 'react'
import type { Region } from '#contract/figures/region.ts'
import { DatePicker } from './date-picker.tsx'
import { replaceComponent } from './replace-component.ts'

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
/** Puts our calendar in the place of Univer's, whose weeks begin on Sunday. The answer ends it. */
export const offerCalendar = (injector: Injector, region: () => Region): (() => void) =>
  replaceComponent(injector, CALENDAR, (univers: () => unknown) => {
    const Calendar = ({ popup }: Props) => {
      const { patternType, showTime, defaultValue, hideFn, onChange } = popup.extraProps
      const [isFocused] = useState(() => !injector.get(IEditorBridgeService).isVisible().visible)
      const leave = (): void => {
        hideFn()
        injector.get(ILayoutService).focus()
      }
      const pick = async (day: Date): Promise<void> => {
        if (await onChange(dateKit(day))) leave()
      }
      if (patternType === 'time') return createElement(univers() as ComponentType<Props>, { popup })
      return (
        <DatePicker
          weekStart={region().week_start}
          value={defaultValue?.isValid() ? defaultValue.toDate() : null}
          hasTime={showTime ?? patternType === 'datetime'}
          isFocused={isFocused}
          onPick={(day) => void pick(day)}
          onLeave={leave}
        />
      )
    }
    return Calendar
  })

import { ChevronLeft, ChevronRight } from '#src/ui/kit/icons.ts'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { DATE_PICKER } from '#src/texts/date-picker.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'
import * as css from './date-picker.css.ts'

const DAYS_A_WEEK = 7
type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6

const CLASSES = {
  month: css.month,
  month_caption: css.caption,
  month_grid: css.days,
  button_previous: css.step,
  button_next: css.step,
  weekday: css.weekday,
  day: css.day,
  day_button: css.dayButton,
  today: css.today,
  outside: css.outsideDay,
  selected: css.selected,
}

const PARTS = {
  Chevron: ({ orientation }: { readonly orientation?: string }) => (
    <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} />
  ),
}

const dates = (how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...how, calendar: 'gregory' }).format
const count = new Intl.NumberFormat().format
const month = dates({ month: 'long', year: 'numeric' })
const FORMATTERS = {
  formatCaption: month,
  formatWeekdayName: dates({ weekday: 'short' }),
  formatDay: (day: Date) => count(day.getDate()),
}
const whole = dates({ dateStyle: 'full' })
type Is = { readonly today?: boolean; readonly selected?: boolean }
const LABELS = {
  labelGrid: month,
  labelWeekday: dates({ weekday: 'long' }),
  labelDayButton: (day: Date, { today, selected }: Is) =>
    [whole(day), today && DATE_PICKER.today, selected && DATE_PICKER.selected]
      .filter(Boolean)
      .join(', '),
  labelPrevious: () => DATE_PICKER.previous,
  labelNext: () => DATE_PICKER.next,
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')
const timeOf = (day: Date): string => `${twoDigits(day.getHours())}:${twoDigits(day.getMinutes())}`

/** The day at a time like 13:30. An incomplete time changes nothing. */
const atTime = (day: Date, time: string): Date => {
  const [hours, minutes] = time.split(':').map(Number)
  const changed = new Date(day)
  if (hours !== undefined && minutes !== undefined) changed.setHours(hours, minutes, 0, 0)
  return changed
}

const toMinute = (day: Date): Date => atTime(day, timeOf(day))

type DatePickerProps = {
  readonly weekStart: number
  readonly value: Date | null
  readonly hasTime: boolean
  readonly isFocused: boolean
  readonly onPick: (day: Date) => void
  /** Closes the picker and returns the focus to the cell. */
  readonly onLeave: () => void
  /** Closes the picker without moving the focus. */
  readonly onHide: () => void
}

/** A month calendar. Its weeks start on the region's first day. */
export const DatePicker = ({
  weekStart,
  value,
  hasTime,
  isFocused,
  onPick,
  onLeave,
  onHide,
}: DatePickerProps) => {
  const dialog = useCalendarKeys({ leave: onLeave, hide: onHide })
  const [day, setDay] = useState(() => value ?? toMinute(new Date()))
  const choose = (chosen: Date): void =>
    hasTime ? setDay(atTime(chosen, timeOf(day))) : onPick(chosen)
  return (
    <dialog open ref={dialog} className={css.picker} aria-label={DATE_PICKER.name}>
      <DayPicker
        mode="single"
        lang={navigator.language}
        required
        navLayout="around"
        showOutsideDays
        fixedWeeks
        weekStartsOn={(weekStart % DAYS_A_WEEK) as Day}
        defaultMonth={day}
        selected={value === null && !hasTime ? undefined : day}
        onSelect={choose}
        autoFocus={isFocused}
        classNames={CLASSES}
        components={PARTS}
        formatters={FORMATTERS}
        labels={LABELS}
      />
      {hasTime && (
        <div className={css.foot}>
          <input
            type="time"
            aria-label={DATE_PICKER.time}
            value={timeOf(day)}
            onChange={({ target }) => setDay(atTime(day, target.value))}
          />
          <Button size="sm" onClick={() => onPick(day)}>
            {DATE_PICKER.done}
          </Button>
        </div>
      )}
    </dialog>
  )
}

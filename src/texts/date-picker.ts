/** Texts of the calendar of a date cell. */
export const DATE_PICKER = {
  name: 'Choose a date',
  previous: 'Previous month',
  next: 'Next month',
  today: 'today',
  selected: 'selected',
  time: 'Time',
  done: 'Done',
} as const

/** Of the calendar of a cell that holds a day. */
export const DATE_PICKER = {
  name: 'Choose a date',
  previous: 'Previous month',
  next: 'Next month',
  today: 'today',
  selected: 'selected',
  time: 'Time',
  done: 'Done',
} as const

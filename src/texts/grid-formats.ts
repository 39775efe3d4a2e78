/** Names of number formats, in the toolbar's list and its field. */
export const FORMAT_NAMES = {
  general: 'General',
  text: 'Text',
  number: 'Number',
  whole: 'Number, no decimals',
  accounting: 'Accounting',
  currency: 'Currency',
  wholeCurrency: 'Currency, no decimals',
  percent: 'Percent',
  scientific: 'Scientific',
  fraction: 'Fraction',
  shortDate: 'Short date',
  mediumDate: 'Medium date',
  month: 'Month',
  date: 'Date',
  time: 'Time',
  dateTime: 'Date and time',
  duration: 'Duration',
  custom: 'Custom',
} as const

/** The last row of the toolbar's list. It opens the panel of formats. */
export const MORE_FORMATS = 'More formats…'

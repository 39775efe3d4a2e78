/**
 * Number formats of the templates. Negative figures are in brackets. `_)` leaves the width of a
 * bracket, so the digits align. In `amount` and `cents`, zero is a dash.
 */
export const NUMBER_FORMATS = {
  amount: '#,##0_);(#,##0);"–"_)',
  cents: '#,##0.00_);(#,##0.00);"–"_)',
  check: '#,##0.00_);(#,##0.00)',
  count: '#,##0_);(#,##0)',
  decimal: '#,##0.00_);(#,##0.00)',
  plain: '0_)',
  percent: '0.0%_);(0.0%)',
  percent2: '0.00%_);(0.00%)',
  price: '#,##0.0000_);(#,##0.0000)',
  factor: '0.0000_);(0.0000)',
  times: '0.0"×"_);(0.0"×")',
  year: '0_)',
  month: 'mmm yyyy_)',
  day: 'dd mmm yyyy_)',
  dayMonth: 'dd mmm_)',
  text: '',
} as const
/** A key of `NUMBER_FORMATS`. `text` stands for cells without a number format. */
export type NumberFormat = keyof typeof NUMBER_FORMATS

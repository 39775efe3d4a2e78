import * as v from 'valibot'
import { ownWeekStart } from './countries.ts'
import { Region } from './region.ts'

const ORDERS = { d: 'day_first', m: 'month_first', y: 'year_first' } as const
const LETTERS = { day_first: 'd', month_first: 'm', year_first: 'y' } as const

/** A region as a send has it. */
export const regionCode = ({ dates, decimal, group, currency }: Region): string =>
  `${LETTERS[dates]}${decimal}${group}${currency}`

/** The region that a send has; null where it is none. The day on which weeks begin is not part of it. */
export const regionFrom = (code = ''): Region | null => {
  const [order = '', decimal = '', group = ''] = code
  const read = v.safeParse(Region, {
    dates: ORDERS[order as keyof typeof ORDERS],
    decimal,
    group,
    currency: code.slice(3),
    week_start: ownWeekStart(''),
  })
  return read.success && decimal !== group ? read.output : null
}

import * as v from 'valibot'
import { weekStartOfCountry } from './countries.ts'
import { Region } from './region.ts'

const ORDERS = { d: 'day_first', m: 'month_first', y: 'year_first' } as const
const LETTERS = { day_first: 'd', month_first: 'm', year_first: 'y' } as const

/** Encodes a region for a send, such as "d,.EUR". */
export const regionCode = ({ dates, decimal, group, currency }: Region): string =>
  `${LETTERS[dates]}${decimal}${group}${currency}`

/** Decodes the region of a send. Null for invalid codes. The code has no first weekday. */
export const regionFrom = (code = ''): Region | null => {
  const [order = '', decimal = '', group = ''] = code
  const read = v.safeParse(Region, {
    dates: ORDERS[order as keyof typeof ORDERS],
    decimal,
    group,
    currency: code.slice(3),
    week_start: weekStartOfCountry(''),
  })
  return read.success && decimal !== group ? read.output : null
}

import { expect, it } from 'vitest'
import { isFilled, kindReader } from '#server/sheets/map/cell-kinds.ts'
import { formatted, mapBook } from '#tests/support/models/map-book.ts'

const kindOf = kindReader({ ...mapBook([]), styles: { d: { n: { pattern: 'yyyy-mm-dd' } } } })

it.each([
  ['General', 'number'],
  ['#,##0.00_);(#,##0.00)', 'number'],
  ['0.0%', 'percent'],
  ['0.0" % of sales"', 'number'],
  ['dd mmm yyyy_)', 'date'],
  ['$#,##0.00', 'money'],
  ['#,##0.00 €', 'money'],
  ['[$CHF] #,##0.00', 'money'],
  ['[$€-407] #,##0', 'money'],
  ['"USD" #,##0', 'money'],
  ['#,##0 "items"', 'number'],
  ['[$-409]0.00', 'number'],
] as const)('[AGENT-830] reads a number with the format %s as %s', (pattern, kind) => {
  expect(kindOf(formatted(45_000, pattern))).toBe(kind)
})

it('[AGENT-830] reads texts, booleans, errors, text stored numbers and shared styles', () => {
  expect(kindOf({ v: 'a', t: 1 })).toBe('text')
  expect(kindOf({ v: '12', t: 4 })).toBe('text')
  expect(kindOf({ v: 12, t: 4 })).toBe('text')
  expect(kindOf({ v: 1, t: 3 })).toBe('boolean')
  expect(kindOf({ f: '=1/0', v: '#DIV/0!' })).toBe('error')
  expect(kindOf({ v: 45_000, t: 2, s: 'd' })).toBe('date')
  expect(kindOf({ v: '', t: 1 })).toBeNull()
  expect(kindOf({ f: '=A1' })).toBeNull()
})

it('[AGENT-830] counts a cell with only a format as empty', () => {
  expect(isFilled({ s: 'd' })).toBe(false)
  expect(isFilled({ v: '' })).toBe(false)
  expect(isFilled(null)).toBe(false)
  expect(isFilled({ v: 0 })).toBe(true)
  expect(isFilled({ f: '=""', v: '' })).toBe(true)
  expect(isFilled({ si: 'x' })).toBe(true)
})

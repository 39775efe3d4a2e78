import { CellValueType } from '@univerjs/core'
import { expect, it } from 'vitest'
import { isCode } from '#src/ui/sheets/univer/menus/grid-texts.ts'

const { STRING, FORCE_STRING, NUMBER } = CellValueType

it.each([
  ['00123', STRING],
  [' 007', FORCE_STRING],
  ['-01', STRING],
  ['4111111111111111', STRING],
  ['1234 5678 9012 3456', STRING],
])('[SHEET-256] %s is deliberate text and is not marked', (v, t) => {
  expect(isCode({ v, t })).toBe(true)
})

it.each([
  ['123', STRING],
  ['0', STRING],
  ['0.5', FORCE_STRING],
  ['1,234.56', STRING],
  ['20%', STRING],
  [123, NUMBER],
])('[SHEET-256] %s is marked if it is kept as text', (v, t) => {
  expect(isCode({ v, t })).toBe(false)
})

it('[SHEET-256] a numeric text from a formula keeps its mark', () => {
  expect(isCode({ v: '007', t: STRING, f: '="007"' })).toBe(false)
  expect(isCode(null)).toBe(false)
})

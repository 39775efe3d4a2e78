import { NumberValueObject, type BaseValueObject } from '@univerjs/engine-formula'
import { expect, it } from 'vitest'
import { ENGINE_FUNCTIONS } from '#src/ui/sheets/univer/calculation/engine-functions.ts'

const calculate = (name: string, ...values: readonly number[]): unknown => {
  const [Found] = ENGINE_FUNCTIONS.find(([, one]) => one === name) ?? []
  if (Found === undefined) throw new Error(`no ${name}`)
  const found = new Found(name as never)
  const numbers = values.map((value) => NumberValueObject.create(value))
  return (found.calculate(...numbers) as BaseValueObject).getValue()
}

it('[SHEET-180] EDATE in the browser ends at the last day of a short month', () => {
  const day = (iso: string): number => Date.parse(iso) / 86_400_000 + 25_569
  expect(calculate('EDATE', day('2027-01-31'), 1)).toBe(day('2027-02-28'))
  expect(calculate('EDATE', day('2028-03-31'), -1)).toBe(day('2028-02-29'))
})

it('[SHEET-181] DB in the browser handles a first year of under twelve months', () => {
  expect(calculate('DB', 1_000_000, 100_000, 6, 7, 7)).toBeCloseTo(15_845.1, 2)
  expect(calculate('DB', 1_000_000, 100_000, 6, 2, 7)).toBeCloseTo(259_639.42, 2)
})

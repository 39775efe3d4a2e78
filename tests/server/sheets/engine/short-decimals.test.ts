import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { patchFormulaEngine } from '#contract/formulas/engine/patch-formula-engine.ts'
import { randomOf } from '#tests/support/formulas/random-numbers.ts'

const root = createRequire(import.meta.url)
const load = createRequire(root.resolve('@univerjs/presets'))
const engine = load('@univerjs/engine-formula') as typeof import('@univerjs/engine-formula')
patchFormulaEngine(engine as unknown as Parameters<typeof patchFormulaEngine>[0], () => {})

/** Returns `whole` / 10^`digits`. JavaScript's number parser rounds it correctly. */
const decimal = (whole: bigint, digits: number): number => {
  const sign = whole < 0n ? '-' : ''
  const text = String(whole < 0n ? -whole : whole).padStart(digits + 1, '0')
  return Number(`${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`)
}
const valueOf = (number: number) => engine.NumberValueObject.create(number)

it('[SHEET-941] sums, differences and products of short decimals match exact arithmetic', () => {
  const random = randomOf(23)
  const whole = (): bigint => BigInt(Math.round((random() - 0.5) * 10 ** (2 + random() * 10)))
  for (let count = 0; count < 20_000; count += 1) {
    const [a, b] = [whole(), whole()]
    const [one, other] = [decimal(a, 4), decimal(b, 4)]
    const name = `${one} and ${other}`
    expect(valueOf(one).plusBy(other).getValue(), name).toBe(decimal(a + b, 4) + 0)
    expect(valueOf(one).minusBy(other).getValue(), name).toBe(decimal(a - b, 4) + 0)
    const product = valueOf(one).multiplyBy(other).getValue()
    const exact = decimal(a * b, 8)
    expect(Math.abs(Number(product) - exact), name).toBeLessThanOrEqual(Math.abs(exact) * 2 ** -52)
    if (a * b < 2n ** 53n && a * b > -(2n ** 53n)) expect(product, name).toBe(exact + 0)
  }
})

it('[SHEET-941] amounts add up to the cent', () => {
  expect(valueOf(0.1).plusBy(0.2).getValue()).toBe(0.3)
  expect(valueOf(1.1).multiplyBy(1.1).getValue()).toBe(1.21)
  expect(valueOf(0.1).plusBy('').isError()).toBe(true)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rateOf } from '#contract/formulas/functions/finance/rate.ts'

it('[SHEET-825] RATE finds the rate from which the present value of the payments was computed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 500 }),
      fc.constantFrom(0, 1),
      (periods, percent, type) => {
        const rate = percent / 1000
        const present = Array.from({ length: periods }, (_, at) => at + 1 - type).reduce(
          (sum, at) => sum + 100 / (1 + rate) ** at,
          0,
        )
        fc.pre(type === 0 || periods > 1)
        const found = rateOf(periods, -100, present, 0, type)
        expect(found).toBeCloseTo(rate, 8)
      },
    ),
  )
})

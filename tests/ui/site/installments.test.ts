import { describe, expect, it } from 'vitest'
import { installments } from '#src/ui/site/installments.ts'
import { formatMoney, payment } from '#src/ui/site/specimen-loan.ts'

describe('the loan figures of the public pages', () => {
  const loan = { amount: 1_200_000, rate: 0.0625, months: 120 }
  const rows = installments(loan, { year: 2027, month: 1 }, 12)

  it('carry each closing balance forward to the cent', () => {
    let opening = loan.amount
    for (const row of rows) {
      opening = Math.round((opening - row.principal) * 100) / 100
      expect(row.closing).toBe(opening)
    }
    expect(rows.at(-1)?.closing).toBe(1_110_789.95)
    expect(rows[0]).toMatchObject({ number: 1, interest: 6250, principal: 7223.61 })
  })

  it('show the loan payment that a bank would calculate', () => {
    expect(formatMoney(payment)).toBe('1,896.20')
  })
})

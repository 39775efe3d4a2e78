import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const LOAN = { job: 'loan', inputs: { amount: 300_000, rate: 0.065, term: 30 } }

describe('run_finance_job', () => {
  it('[FIN-13] returns figures with their formulas, and stores nothing', async () => {
    const world = toolWorld(engine)
    const { figures, url } = output(await world.call('run_finance_job', LOAN))
    const payment = figures.find(({ key }) => key === 'payment')
    // 300,000 over the sum of 360 discount factors.
    const factors = Array.from({ length: 360 }, (_, at) => (1 + 0.065 / 12) ** -(at + 1))
    const right = 300_000 / factors.reduce((sum, one) => sum + one, 0)
    expect(payment?.value).toBeCloseTo(right, 6)
    expect(payment).toMatchObject({
      label: 'Monthly payment',
      shows: '1,896.20',
      formula: '=-PMT(6.5%/12,ROUND(30*12,0),300000)',
    })
    expect(url).toBeUndefined()
  })

  it('[FIN-13] makes a spreadsheet of live formulas with the same figures', async () => {
    const world = toolWorld(engine)
    const made = output(await world.call('run_finance_job', { ...LOAN, as: 'spreadsheet' }))
    const [payment] = made.figures.filter(({ key }) => key === 'payment')
    expect(payment?.value).toBeCloseTo(1896.2, 1)
    expect(payment?.cell).toMatch(/^Loan!B\d+$/)
    expect(payment?.formula).toMatch(/^=-PMT\(B\d+\/B\d+,B\d+,B\d+\)$/)
    expect(made.errors?.count).toBe(0)
    const read = output(
      await world.call('read_range', {
        spreadsheet_id: made.spreadsheet_id,
        range: payment?.cell ?? '',
      }),
    )
    expect(read.values[0]?.[0]).toBeCloseTo(1896.2, 1)
  })

  it.each([
    [{ job: 'loans', inputs: {} }, /no job "loans".*Did you mean loan/],
    [
      { job: 'loan', inputs: { amount: 1000 } },
      /still needs .*rate.*It takes amount \(Loan amount/,
    ],
    [{ job: 'loan', inputs: { amount: 1000, rate: 6.5, term: 3 } }, /rate: .*It takes/],
    [{ job: 'loan', inputs: { amount: 1000, colour: 1 } }, /colour/],
    [
      { job: 'loan_payoff', inputs: { balance: 5200, rate: 0.3, payment: 110 } },
      /never paid off.*130\.00/,
    ],
  ])('[FIN-14] refuses %j', async (input, words) => {
    const result = await toolWorld(engine).call('run_finance_job', input)
    expect(result).toMatchObject({ success: false })
    expect('error' in result && result.error).toMatch(words)
  })
})

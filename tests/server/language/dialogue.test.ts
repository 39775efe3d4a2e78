import { describe, expect, it } from 'vitest'
import { accountOf, type Account } from '#server/language/account.ts'
import { lastRequest, type Request } from '#server/language/dialogue.ts'

const TODAY = new Date('2026-12-01T12:00:00Z')

const read = (...messages: readonly string[]): Request => {
  const request = lastRequest(messages, TODAY)
  if (request === null) throw new Error(`no request in ${messages.join(' / ')}`)
  return request
}
const kindOf = (request: Request): Account['kind'] => accountOf(request).kind

const LOAN = 'Monthly payment on a 20,000 loan at 6% over 5 years?'

describe('a message after a request', () => {
  it.each([
    ['make it 8 years', { term: 8 }],
    ['and at 5.5%?', { rate: 0.055 }],
    ['quarterly please', { per_year: 4 }],
    ['what if it is 30,000', { amount: 30_000 }],
  ])('[FIN-10] changes what it names and keeps the rest: %s', (message, changes) => {
    const { candidate } = read(LOAN, message)
    expect(candidate.job.id).toBe('loan')
    expect(candidate.given).toEqual({
      amount: 20_000,
      rate: 0.06,
      term: 5,
      per_year: 12,
      ...changes,
    })
  })

  it('[FIN-10] keeps earlier changes', () => {
    const { candidate } = read(LOAN, 'make it 8 years', 'and at 5.5%?')
    expect(candidate.given).toMatchObject({ term: 8, rate: 0.055, amount: 20_000 })
  })

  it('[FIN-10] repeats the request for a sheet or for its formula', () => {
    for (const message of ['show it in a sheet', 'which formula is that?']) {
      const { candidate, isFollowUp } = read(LOAN, message)
      expect(candidate.given).toEqual(read(LOAN).candidate.given)
      expect(isFollowUp).toBe(true)
    }
  })

  it('[FIN-10] may ask for another job with the same inputs', () => {
    const { candidate } = read('IRR of -20,000, 6,000, 7,000, 8,000 and 5,000', 'and the NPV at 9%')
    expect(candidate.job.id).toBe('npv')
    expect(candidate.given).toEqual({ flows: [-20_000, 6000, 7000, 8000, 5000], rate: 0.09 })
  })

  it('[FIN-10] starts anew with a whole request', () => {
    const { candidate } = read(LOAN, 'Markup on an item bought for 40 and sold for 58')
    expect(candidate.given).toEqual({ cost: 40, price: 58 })
  })
})

describe('a request that is asked about', () => {
  it('[FIN-9] lacks an input', () => {
    const request = read('Monthly payment on a 20,000 loan over 5 years?')
    expect(accountOf(request)).toMatchObject({
      kind: 'missing',
      inputs: [{ label: 'Annual rate' }],
    })
  })

  it.each([
    ['Monthly payment on a 20,000 loan at 6% over 5 years with a 3,000 balloon?', '3,000'],
    ['Future value of 10,000 at 5% in 8 years, compounded monthly and quarterly', 'quarterly'],
    ['What is the present value of 20,000 due in 6 years at 5% after tax?', 'tax'],
  ])('[FIN-9] has a part without a place: %s', (message, part) => {
    const account = accountOf(read(message))
    expect(account.kind).toBe('unused')
    expect('texts' in account && account.texts.join(' ')).toContain(part)
  })

  it('[FIN-2] has digits that can be read in two ways', () => {
    expect(kindOf(read('Markup on an item bought for 4.300 and sold for 5,100'))).toBe('doubtful')
  })

  it.each([
    'Monthly payment on a loan of €180.000 at 6% over 5 years?',
    'Monthly payment on a loan of 1,5 million at 6% over 5 years?',
    'Monthly payment on a loan of 12 lakh at 6% over 5 years?',
  ])('[FIN-1] is complete in other notations: %s', (message) => {
    expect(kindOf(read(message))).toBe('complete')
  })
})

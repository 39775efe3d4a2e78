import { describe, expect, it } from 'vitest'
import { findFigures, findMonth } from '#server/models/offline/intent/figures.ts'
import { SAMPLE_QUESTIONS } from '#src/texts/screens.ts'
import { readIntent } from '#server/models/offline/intent/intent.ts'
import { conversationTitleOf } from '#server/models/offline/conversation-title.ts'

describe('the starting questions', () => {
  it.each(SAMPLE_QUESTIONS)(
    '[SHELL-45, SHELL-693] "$label" is understood if it is sent unchanged',
    ({ text }) => {
      expect(readIntent(text, false).kind).not.toBe('unknown')
    },
  )
})

describe('the figures in a message', () => {
  it.each([
    ['a $300,000 loan at 6.5% over 30 years', [300000, 0.065, 30]],
    ['1,200,000 over 10 years at 6.25 %, monthly', [1200000, 10, 0.0625]],
    ['1.2m for 18 months at 4 percent', [1200000, 18, 0.04]],
    ['€250k at 3,75 % for a 15-year term', [250000, 0.0375, 15]],
    ['-1000, 300, (420), 680', [-1000, 300, -420, 680]],
    ['$500 a month at 5% over 20 years', [500, 0.05, 20]],
  ])('are read from %s', (text, values) => {
    expect(findFigures(text).map((figure) => figure.value)).toEqual(values)
  })
  it('exclude the year of a named month', () => {
    expect(findMonth('monthly, from January 2027')).toEqual({ year: 2027, month: 1 })
    expect(findFigures('10 years from January 2027').map((figure) => figure.value)).toEqual([10])
  })
})

describe('understanding a message', () => {
  it('reads a loan with amount, rate and term', () => {
    expect(
      readIntent('Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years', false),
    ).toEqual({
      kind: 'loan',
      amount: 300000,
      rate: 0.065,
      months: 360,
      start: null,
      currency: '$',
      beyond: null,
      place: null,
    })
  })
  it.each([
    ['NPV at 10% of -1000, 300, 420, 680', true, false, 0.1, [-1000, 300, 420, 680]],
    ['IRR of -100,300,400', false, true, null, [-100, 300, 400]],
    [
      'NPV and IRR at 8%: invest 5,000 today, then 2,000, 2,500, 3,000',
      true,
      true,
      0.08,
      [-5000, 2000, 2500, 3000],
    ],
    [
      'Net present value at 9 % if I pay 900 and get year 1: 500, year 2: 600',
      true,
      false,
      0.09,
      [-900, 500, 600],
    ],
  ])('reads %s', (text, npv, irr, rate, flows) => {
    expect(readIntent(text, false)).toMatchObject({ kind: 'flows', npv, irr, rate, flows })
  })
  it('reads savings with a start and a payment', () => {
    expect(
      readIntent('Future value of $1,000 plus $500 a month at 5% over 20 years', false),
    ).toMatchObject({ kind: 'future', present: 1000, payment: 500, rate: 0.05, months: 240 })
  })
  it.each([
    ['Sum of the interest column', 'SUM', null, [], ['interest']],
    ['What is the average of B2:B13?', 'AVERAGE', 'B2:B13', [], []],
    ["Highest value in 'Q3 actuals'!C4:C9", 'MAX', "'Q3 actuals'!C4:C9", [], []],
    ['Total of column VAT', 'SUM', null, ['VAT'], ['vat']],
    ['Total of Q1 sales', 'SUM', null, ['Q1'], ['q1', 'sales']],
  ])('[AGENT-23] reads %s', (text, fn, range, names, words) => {
    expect(readIntent(text, true)).toMatchObject({ kind: 'aggregate', fn, range, names, words })
  })
  it('reads an input change only if a spreadsheet is linked', () => {
    expect(readIntent('Change the rate to 7%', true)).toMatchObject({
      kind: 'set',
      edits: [{ label: 'rate', change: { how: 'to', figure: { value: 0.07, unit: 'percent' } } }],
    })
    expect(readIntent('Change the rate to 7%', false)).toEqual({ kind: 'unknown' })
  })
  it.each([
    ['Change the rate to 7% and the term to 15 years', [0.07, 15]],
    ['Change the rate to 7', [7]],
    ['Change the rate from 6.5% to 7% for the 30 years', [0.07]],
    ['Set the amount to $250k', [250_000]],
    ['Raise the term to 40 years', [40]],
  ])('pairs each label with its own figure: %s', (text, values) => {
    const intent = readIntent(text, true)
    const edits = intent.kind === 'set' ? intent.edits : []
    expect(edits.map(({ change }) => change.how === 'to' && change.figure.value)).toEqual(values)
  })
  it.each(['What if the rate is 7%?', 'What would the payment be with a rate of 7%?'])(
    'reads a what-if question as a change that is only hypothetical: %s',
    (text) => {
      expect(readIntent(text, true)).toMatchObject({ kind: 'set', hypothetical: true })
    },
  )
  it.each([
    ['Build a loan schedule for $300,000 at 6% over 30 years, paid biweekly', 'biweekly'],
    ['Mortgage of a $300,000 house with $60,000 down at 6% over 30 years', 'down'],
    ['Write down a schedule for a $300,000 loan at 6% over 30 years', null],
  ])('reports loan terms that no rule handles: %s', (text, beyond) => {
    expect(readIntent(text, false)).toMatchObject({ kind: 'loan', beyond })
  })
  it('reads how often an amount is paid', () => {
    expect(readIntent('Future value of $5,000 a year at 6% over 10 years', false)).toMatchObject({
      otherPeriod: true,
    })
    expect(
      readIntent('Future value of 500 dollars a month at 6% over 10 years', false),
    ).toMatchObject({ present: 0, payment: 500, otherPeriod: false })
  })
  it.each(['Hello', 'Write me a poem', '', '<script>alert(1)</script>', '$'.repeat(5000)])(
    'treats %j as unknown',
    (text) => {
      expect(readIntent(text, true)).toEqual({ kind: 'unknown' })
    },
  )
})

describe('the title of a conversation', () => {
  it.each([
    [
      'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years',
      'Loan of $300,000 at 6.5%, 30 years',
    ],
    ['NPV and IRR at 8% of -5, 3, 4', 'NPV and IRR of cash flows'],
    ['Hello there', 'Hello there'],
    ['   ', 'New Conversation'],
  ])('for %j is %j', (question, title) => {
    expect(conversationTitleOf(question)).toBe(title)
  })
})

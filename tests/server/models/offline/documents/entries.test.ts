import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askAbout, tableOf } from '#tests/support/models/ask-about.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const asked = askAbout(engine)

const STATEMENT = [
  'Statement.csv',
  [
    'Date,Description,Debit,Credit,Balance',
    '2025-01-06,Office rent,"1,200.00",,"8,800.00"',
    '2025-01-20,Consulting invoice 118,,"4,500.00","13,300.00"',
    '2025-02-05,Office rent,"1,250.00",,"12,050.00"',
    '2025-02-11,Printer paper,84.50,,"11,965.50"',
    '2025-02-24,Printer paper,31.00,,"11,934.50"',
    '2025-03-05,Office rent,"1,250.00",,"10,684.50"',
    '2025-03-09,Insurance premium,310.25,,"10,374.25"',
    '',
  ].join('\n'),
] as const

describe('an answer from a bank statement', () => {
  it('[DOC-339] names a payment found by its description', async () => {
    const [answer] = await asked([STATEMENT], 'How much was the insurance premium?')
    expect(answer).toMatch(/^2025-03-09 Insurance premium, Debit: \*\*310\.25\*\* \[/)
    expect(answer).not.toContain('10,374.25')
  })

  it('[DOC-339] names the payment of the asked month', async () => {
    const [answer] = await asked([STATEMENT], 'What did we pay for office rent in February 2025?')
    expect(answer).toMatch(/^2025-02-05 Office rent, Debit: \*\*1,250\.00\*\* \[/)
    expect(answer).not.toContain('check that it is')
  })

  it('[DOC-822] lists several payments of one name and adds them up', async () => {
    const [rent = '', paper = ''] = await asked(
      [STATEMENT],
      'How much was the office rent in 2025?',
      'How much was the printer paper in February 2025?',
    )
    for (const figure of ['1,200.00', '1,250.00']) expect(rent).toContain(`- **${figure}**: `)
    expect(rent).toContain('They total **3,700.00**:')
    expect(paper).toContain('They total **115.50**:')
  })

  it('[DOC-339] names an incoming payment too', async () => {
    const [answer] = await asked([STATEMENT], 'How much was consulting invoice 118?')
    expect(answer).toMatch(/^2025-01-20 Consulting invoice 118, Credit: \*\*4,500\.00\*\* \[/)
  })

  it('[DOC-339, DOC-812] states the balance on a given day', async () => {
    const [answer] = await asked([STATEMENT], 'What was the balance on 11 February 2025?')
    expect(answer).toMatch(/^2025-02-11, Balance: \*\*11,965\.50\*\* \[/)
  })

  it('[DOC-339] adds up a column if asked for its total, and says that the figure is a sum', async () => {
    const answers = await asked(
      [STATEMENT],
      'What are the total debits?',
      'What is the total credit?',
    )
    expect(answers[0]).toMatch(/^Total debits: \*\*4,125\.75\*\*, sum of \d rows? of .*“Debit”/)
    expect(answers[1]).toMatch(/^Total credit: \*\*4,500\.00\*\*, sum of \d rows? of .*“Credit”/)
  })

  it.each(['Total,,', ',Total,'])(
    '[DOC-339, DOC-813] states the total from a totals row of the statement if there is one, instead of a sum: %s',
    async (start) => {
      const [name, text] = STATEMENT
      const [answer] = await asked(
        [[name, `${text}${start}"4,125.75","4,500.00",\n`]],
        'What are the total debits?',
      )
      expect(answer).toMatch(/^Total, Debit: \*\*4,125\.75\*\*/)
      expect(answer).not.toMatch(/They total|sum of/)
    },
  )

  it('[DOC-822] counts two identical payments on one day as two', async () => {
    const text = tableOf(
      'Date | Value date | Payee | Amount',
      '03.02.2025 | 04.02.2025 | Car park | 4.00',
      '03.02.2025 | 04.02.2025 | Car park | 4.00',
      '05.02.2025 | 05.02.2025 | Courier | 12.00',
    )
    const [each = '', all] = await asked(
      [['Cash.md', text]],
      'How much did we pay for the car park?',
      'What is the total amount?',
    )
    expect(each).toContain('2 figures match “car park” equally well. They total **8.00**')
    expect(each.match(/^- /gm)).toHaveLength(2)
    expect(all).toMatch(/^Total amount: \*\*20\.00\*\*, sum of 3 rows/)
  })

  it('[DOC-822] adds up payments for each document separately', async () => {
    const other = [
      'April.csv',
      'Date,Description,Debit\n2025-04-02,Office rent,"1,300.00"\n2025-04-08,Taxi,18.00\n',
    ] as const
    const [rent = '', taxi = ''] = await asked(
      [STATEMENT, other],
      'How much was the office rent in 2025?',
      'How much was the taxi?',
    )
    expect(rent).toContain('2 documents have this figure.')
    expect(rent).toContain('They total **3,700.00**')
    expect(rent).toContain('**1,300.00**')
    expect(taxi).toMatch(/^2025-04-08 Taxi, Debit: \*\*18\.00\*\*/)
  })

  it('[DOC-339] treats a dated table without descriptions as a schedule', async () => {
    const text = tableOf(
      'Date | Balance | Limit',
      '2025-01-31 | 900 | 1000',
      '2025-02-28 | 950 | 1000',
    )
    const [answer] = await asked([['Limits.md', text]], 'What was the balance on 31 January 2025?')
    expect(answer).toMatch(/^2025-01-31, Balance: \*\*900\*\*/)
  })

  it('[DOC-339] lists payments whose names are only similar to the asked name, and adds none up', async () => {
    const long = STATEMENT[1].replaceAll('Office rent', 'Office rent of the warehouse in Linz')
    const [answer = ''] = await asked([[STATEMENT[0], long]], 'How much was the office rent?')
    expect(answer).toMatch(/^Nothing is labelled exactly “office rent”\./)
    expect(answer.match(/^- \*\*/gm)).toHaveLength(3)
    expect(answer).not.toMatch(/best match|They total|sum of/)
  })

  it('[DOC-339] adds up nothing from a table that was not read completely', async () => {
    const days = Array.from(
      { length: 6000 },
      (_, at) => `2025-01-${String((at % 28) + 1).padStart(2, '0')},Fare ${at},1.50`,
    )
    const rents = ['2025-01-02,Office rent,900.00', '2025-02-02,Office rent,950.00']
    const text = ['Date,Description,Debit', ...rents, ...days, ''].join('\n')
    const [rent = '', all = ''] = await asked(
      [['Year.csv', text]],
      'How much was the office rent?',
      'What are the total debits?',
    )
    expect(rent).toContain('- **900.00**: ')
    expect(`${rent} ${all}`).not.toMatch(/They total|sum of/)
  })

  it.each([
    ['a non-numeric cell', '2025-03-12,Refund,40.00 CR,'],
    ['a row without a date', ',Stationery,12.00,'],
  ])('[DOC-339] adds up no column with %s', async (_, row) => {
    const [name, text] = STATEMENT
    const [debits = '', credits] = await asked(
      [[name, `${text}${row},\n`]],
      'What are the total debits?',
      'What is the total credit?',
    )
    expect(debits).not.toMatch(/They total|sum of/)
    expect(credits).toMatch(/^Total credit: \*\*4,500\.00\*\*, sum of/)
  })
})

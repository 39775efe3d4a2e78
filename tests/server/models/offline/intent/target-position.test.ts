import { afterAll, describe, expect, it } from 'vitest'
import { parseRange } from '#contract/workbook/cells.ts'
import { cellAt, sheetsOf } from '#contract/workbook/workbook.ts'
import { targetPositionIn } from '#server/models/offline/intent/target-position.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { bankSchedule } from '#tests/support/models/bank-schedule.ts'
import { memorySheets } from '#tests/support/models/sheets-memory.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const LOAN = 'a loan of $12,000 at 5% over 1 year'
const PAYMENT = '$1,027.29'

type Rows = readonly (readonly (string | number | null)[])[]

/**
 * Creates a spreadsheet of one worksheet with these rows from A1 on. `ask` sends a message while it
 * is open and counts the spreadsheets that the answer creates.
 */
const beside = async (rows: Rows) => {
  const sheets = memorySheets()
  const made = output(
    await toolWorld(engine).callWith({ sheets })('create_spreadsheet', {
      title: 'Plan',
      sheets: [{ name: 'Costs', blocks: [{ range: 'A1', values: rows }] }],
    }),
  )
  const id = String(made.spreadsheet_id)
  const valueAt = (name: string): unknown => {
    const book = sheets.stored.get(id)?.workbook_data
    const [sheet] = book ? sheetsOf(book) : []
    const range = parseRange(name)
    return sheet && range.ok
      ? (cellAt(sheet, range.value.startRow, range.value.startColumn)?.v ?? null)
      : 'no such cell'
  }
  const ask = async (message: string) => {
    const before = sheets.stored.size
    const answer = await askOffline(engine, message, { sheets, spreadsheetId: id })
    return { ...answer, made: sheets.stored.size - before }
  }
  return { ask, valueAt, sheets, id }
}

describe('the place of a new table', () => {
  it.each([
    [`Build ${LOAN} here`, null, null],
    [`Build a schedule in this sheet: ${LOAN}`, null, null],
    [`Add ${LOAN} to this spreadsheet`, null, null],
    [`Put the schedule of ${LOAN} into this blank sheet, please`, null, null],
    [`Schedule ${LOAN} in the open workbook`, null, null],
    [`Build a new schedule for ${LOAN} in this new sheet`, null, null],
    [`A new sheet in this workbook for ${LOAN}`, null, null],
    [`Build ${LOAN} on my sheet`, null, null],
    [`Build ${LOAN} in column D of this sheet`, 3, null],
    [`Build ${LOAN} in column d of this sheet`, 3, null],
    [`Build ${LOAN} from D5 on`, 3, 4],
    [`Build ${LOAN} here, starting in cell AA10`, 26, 9],
    [`Build ${LOAN} in this sheet from row 20 on`, null, 19],
    [`Build ${LOAN} here from Q1 2027`, null, null],
  ])('[AGENT-46] is the open spreadsheet for "%s"', (text, column, row) => {
    expect(targetPositionIn(text)).toEqual({ column, row })
  })
  it.each([
    `Build ${LOAN}`,
    `Build ${LOAN} in a new spreadsheet`,
    `Build ${LOAN} in another workbook, not here`,
    `Leave this sheet alone and build ${LOAN}`,
    `Don’t put it in this sheet: build ${LOAN} by itself`,
    `Build ${LOAN} in a new sheet, from A1 on`,
    `Here is what I want: ${LOAN}`,
    `Build ${LOAN} in a sheet of its own`,
    'A $300,000 loan at 6.5% over 30 years from January 2027',
  ])('[AGENT-46, AGENT-796] is a new spreadsheet for "%s"', (text) => {
    expect(targetPositionIn(text)).toBeNull()
  })
})

describe('a schedule beside an open spreadsheet', () => {
  it.each(['here', 'in this sheet', 'to this spreadsheet', 'in the open workbook'])(
    '[AGENT-46] is written into that spreadsheet if the message says %s',
    async (words) => {
      const { ask, valueAt, id } = await beside([[null]])
      const { text, made, linked } = await ask(`Add the schedule of ${LOAN} ${words}`)
      expect([made, linked]).toEqual([0, []])
      expect(text).toContain(`**${PAYMENT}**`)
      expect(text).toContain(`on the "Costs" sheet of [Plan](/app/spreadsheet/${id}), A1:H23`)
      expect(text).toContain('The check in G8 shows OK')
      expect([valueAt('C5'), valueAt('G5'), valueAt('G23')]).toEqual([12_000, 1027.29, 0])
    },
  )

  it('[AGENT-46] begins at the column that the message names, with adjusted formulas', async () => {
    const { ask, valueAt, sheets } = await beside([
      ['Rent', 900],
      ['Power', 120],
    ])
    const { text, made } = await ask(`Build ${LOAN} in column D of this sheet`)
    expect(made).toBe(0)
    expect(text).toContain('D1:K23')
    expect(text).toContain('Change an input in F5:F8')
    expect(text).toContain('The check in J8 shows OK')
    const rows = bankSchedule(12_000, 0.05, 12)
    expect(rows.map((_, at) => valueAt(`J${12 + at}`))).toEqual(rows.map((row) => row.closing))
    expect(valueAt('D1')).toBe('Loan of $12,000 at 5%, 1 year')
    expect(String(valueAt('D3'))).toContain('Column K is the unrounded principal')
    expect([valueAt('A1'), valueAt('B2')]).toEqual(['Rent', 120])
    // A single change means that one undo reverts the whole table.
    expect(sheets.changes).toHaveLength(1)
  })

  it('[AGENT-46] begins beside the used cells if the message names no cell', async () => {
    const { ask, valueAt } = await beside([
      ['Rent', 900],
      ['Power', 120],
    ])
    const { text, made } = await ask(`Build ${LOAN} in this sheet`)
    expect(made).toBe(0)
    expect(text).toContain('D1:K23')
    expect([valueAt('A1'), valueAt('J5')]).toEqual(['Rent', 1027.29])
  })

  it('[AGENT-46, AGENT-791] overwrites no used cell, and the answer says so', async () => {
    const { ask, sheets } = await beside([
      ['Rent', 900],
      ['Power', 120],
    ])
    const { text, made } = await ask(`Build ${LOAN} in column B of this sheet`)
    expect(made).toBe(0)
    expect(sheets.changes).toHaveLength(0)
    expect(text).toContain('needs B1:I23 on the "Costs" sheet')
    expect(text).toContain('2 of those cells are in use, so I wrote nothing')
  })

  it.each([`Build ${LOAN}`, `Build ${LOAN} in a new spreadsheet`, `Build ${LOAN} in a new sheet`])(
    '[AGENT-46, AGENT-6, AGENT-796] becomes a new spreadsheet for "%s"',
    async (message) => {
      const { ask, valueAt } = await beside([['Rent', 900]])
      const { made, linked, text } = await ask(message)
      expect([made, linked.length]).toEqual([1, 1])
      expect(text).toContain(`**${PAYMENT}**`)
      expect(valueAt('C5')).toBeNull()
    },
  )

  it('[AGENT-46, AGENT-16] does not go into a new spreadsheet if the linked one was deleted', async () => {
    const { text, linked } = await askOffline(engine, `Build ${LOAN} in this sheet`, {
      history: [
        { role: 'user', text: 'Build it' },
        { role: 'assistant', text: 'It is in [Plan](/app/spreadsheet/s1).' },
      ],
    })
    expect(text).toContain('was deleted')
    expect(linked).toEqual([])
  })
})

describe('an answer about cells', () => {
  const rows: Rows = [
    ['Item', 'Cost', 'Note', 'Net', null],
    ['Rent', 900, 'paid', 5, null],
    ['Power', 100, 'open', -5, null],
  ]
  it.each([
    ['Sum of E2:E9', 'nothing to add up', 'E2:E9 on the "Costs" sheet of "Plan"', 'it is blank'],
    ['Average of E2:E9 here', 'no average', 'E2:E9 on the "Costs" sheet of "Plan"', 'it is blank'],
    ['Smallest of E2:E3', 'no smallest value', 'E2:E3', 'it is blank'],
    [
      'Count of C2:C3',
      'nothing to count',
      'C2:C3 on the "Costs" sheet of "Plan"',
      '2 filled cells',
    ],
    [
      'Sum of column C',
      'nothing to add up',
      'C:C on the "Costs" sheet of "Plan"',
      '3 filled cells',
    ],
    [
      'Largest value of Costs!A1',
      'no largest value',
      'Costs!A1 in "Plan"',
      'only filled cell holds',
    ],
  ])('[AGENT-816] says that a range has no numbers: %s', async (message, ...parts) => {
    const { ask } = await beside(rows)
    const { text } = await ask(message)
    for (const part of parts) expect(text).toContain(part)
    expect(text).toContain('has no numbers')
    expect(text).not.toMatch(/\*\*|failed|#DIV/)
  })
  it.each([
    [
      'Sum of the net column',
      'sum of Net, D2:D3, is **0** (`=SUM(D2:D3)`) on the "Costs" sheet of "Plan"',
    ],
    [
      'Sum of the cost column in this sheet',
      'is **1,000** (`=SUM(B2:B3)`) on the "Costs" sheet of "Plan"',
    ],
    [
      'Average of B2:B3',
      'average of B2:B3 is **500** (`=AVERAGE(B2:B3)`) on the "Costs" sheet of "Plan"',
    ],
    ['Count of Costs!B2:B3', 'is **2** (`=COUNT(Costs!B2:B3)`) in "Plan"'],
  ])('[AGENT-50] names the range and the spreadsheet that it read: %s', async (message, part) => {
    const { ask } = await beside(rows)
    expect((await ask(message)).text).toContain(part)
  })
  it('[AGENT-50] names the range that it searched if no column has numbers', async () => {
    const { ask } = await beside([['Item']])
    expect((await ask('Sum of the cost column')).text).toContain('with a header in Costs!A1')
  })
})

import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { parseRange } from '#contract/workbook/cells.ts'
import { cellAt, sheetNamed } from '#contract/workbook/workbook.ts'
import { hideLiterals } from '#server/models/offline/intent/literals.ts'
import { splitRequests } from '#server/models/offline/intent/split-requests.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { withoutSheetLinks } from '#tests/support/models/without-sheet-links.ts'
import { memorySheets } from '#tests/support/models/sheets-memory.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

type Rows = readonly (readonly (string | number | null)[])[]
const COSTS: Rows = [
  ['Rent', 900],
  ['Power', 250],
  ['Water', 1000],
  ['Total', '=SUM(B1:B3)'],
]

/** Creates a spreadsheet. `ask` sends a message while it is open. `cell` reads a cell by name. */
const world = async (names: readonly string[] = ['Costs'], rows = COSTS) => {
  const sheets = memorySheets()
  const made = output(
    await toolWorld(engine).callWith({ sheets })('create_spreadsheet', {
      title: 'Plan',
      sheets: names.map((name) => ({ name, blocks: [{ range: 'A1', values: rows }] })),
    }),
  )
  const id = String(made.spreadsheet_id)
  const cell = (name: string) => {
    const book = sheets.stored.get(id)?.workbook_data
    const range = parseRange(name)
    if (!book || !range.ok) throw new Error(`no ${name}`)
    const sheet = sheetNamed(book, range.value.sheet)
    const found = sheet && cellAt(sheet, range.value.startRow, range.value.startColumn)
    return found?.f ?? found?.v ?? null
  }
  const ask = async (message: string) => {
    const asked = await askOffline(engine, message, { sheets, spreadsheetId: id })
    return { ...asked, text: withoutSheetLinks(asked.text) }
  }
  return { ask, cell, sheets }
}

type Cells = Readonly<Record<string, string | number | null>>

/** Request, and the cells after it. */
const DONE: readonly (readonly [string, Cells])[] = [
  ['Put 950 in B3 and write "Margin" in C1', { B3: 950, C1: 'Margin' }],
  ['Put 950 in B3; write “Margin” in C1', { B3: 950, C1: 'Margin' }],
  ["Put 950 in B3, then write 'Margin' in C1.", { B3: 950, C1: 'Margin' }],
  ['Put 950 in B3\nWrite "Margin" in C1', { B3: 950, C1: 'Margin' }],
  ['Write "Margin" in C1 and put 950 in B3', { B3: 950, C1: 'Margin' }],
  [
    'Please put 950 in B3, write Margin in C1 and enter 12 in C2',
    { B3: 950, C1: 'Margin', C2: 12 },
  ],
  [
    'Write "Rent and power" in C1 and "in B3; and so on" in C2',
    { C1: 'Rent and power', C2: 'in B3; and so on' },
  ],
  ['Put =SUM(B1:B3) in B6 and write "Sum" in A6', { B6: '=SUM(B1:B3)', A6: 'Sum' }],
  [
    'put =IF(B1>B2, "rent, and more", "power") in C1, and 5 in C2',
    { C1: '=IF(B1>B2, "rent, and more", "power")', C2: 5 },
  ],
  ['Set B1 to 800, B2 to 300 and B3 to 1,100', { B1: 800, B2: 300, B3: 1100 }],
  ['Set C1 to "Margin" and C2 to =B1-B2', { C1: 'Margin', C2: '=B1-B2' }],
  ['In C1 write "Margin" and in C2 put 950', { C1: 'Margin', C2: 950 }],
  ['C1 = 5\nC2 = 6\nC3 = 7', { C1: 5, C2: 6, C3: 7 }],
  ['Change rent to 950 and write "Margin" in C1', { B1: 950, C1: 'Margin' }],
  ['Increase rent by 10% and put the sum of B1:B2 in B6', { B1: 990, B6: '=SUM(B1:B2)' }],
  ['Put Total in A6 and 950 in B6', { A6: 'Total', B6: 950 }],
  ['Write "5% rate" in C1', { C1: '5% rate' }],
  ['Put 7% in C1 and 8.5% in C2', { C1: 0.07, C2: 0.085 }],
]

const MORE_DONE: readonly (readonly [string, Cells])[] = [
  ['Write "Margin" in C1, "Cost" in C2, and "Net" in C3', { C1: 'Margin', C2: 'Cost', C3: 'Net' }],
  ['Put Hello World in C1 and Bye in C2', { C1: 'Hello World', C2: 'Bye' }],
  ['1. Put 950 in B3\n2. Write "Margin" in C1', { B3: 950, C1: 'Margin' }],
  ['- put 950 in B3\n- write "Margin" in C1', { B3: 950, C1: 'Margin' }],
  [
    'Could you please put 950 in B3, and could you write "Margin" in C1?',
    { B3: 950, C1: 'Margin' },
  ],
  ['put 950 in B3 but write "Margin" in C1', { B3: 950, C1: 'Margin' }],
  ['put 950 in cell B3 and then in C1 the text "Margin"', { B3: 950, C1: 'Margin' }],
  ['put the average of B1 to B3 in C1', { C1: '=AVERAGE(B1:B3)' }],
  ['Set rent to 950. Put 300 in B2. Thanks!', { B1: 950, B2: 300 }],
]

/** Request, the cells after it, and the parts that the answer reports as not done. */
const IN_PART: readonly (readonly [string, Cells, readonly string[]])[] = [
  ['Put 950 in B3 and make A1 bold', { B3: 950 }, ['make A1 bold']],
  ['Make A1 bold, put 950 in B3 and sort column A', { B3: 950 }, ['Make A1 bold', 'sort column A']],
  ['Put 950 in B3 and write in C1', { B3: 950, C1: null }, ['write in C1']],
  ['Put 950 in B3 and set the vat to 19%', { B3: 950 }, ['set the vat to 19%']],
  ['Change rent to 950; delete row 2; write "x" in C1', { B1: 950, C1: 'x' }, ['delete row 2']],
  ['Put 950 in B3 and 5 in B4', { B3: 950, B4: '=SUM(B1:B3)' }, ['5 in B4']],
  [
    'Put 950 in B3 and write "x" in C1 of the Sales sheet',
    { B3: 950, C1: null },
    ['write "x" in C1 of the Sales sheet'],
  ],
  [`Don't put 950 in B3 and write "x" in C1`, { B3: 1000, C1: 'x' }, [`Don't put 950 in B3`]],
  ['Put 950 in B3 and set Q1 to 500', { B3: 950, Q1: null }, ['set Q1 to 500']],
  ['Put 950 in B3 and draw a chart of it', { B3: 950 }, ['draw a chart of it']],
]

describe('a message with several requests', () => {
  it.each([...DONE, ...MORE_DONE])(
    '[AGENT-51] gets all of them done as one change: %j',
    async (message, cells) => {
      const { ask, cell, sheets } = await world()
      const { text, outcome } = await ask(message)
      expect(outcome).toEqual({ ended: 'end' })
      expect(Object.fromEntries(Object.keys(cells).map((at) => [at, cell(at)]))).toEqual(cells)
      expect(sheets.changes).toHaveLength(1)
      for (const at of Object.keys(cells)) expect(text).toContain(at)
      expect(text).not.toMatch(/I did not do|NaN|undefined/)
    },
  )

  it.each(IN_PART)(
    '[AGENT-52] gets the understood parts done, and the answer names the other parts: %j',
    async (message, cells, undone) => {
      const { ask, cell, sheets } = await world()
      const { text } = await ask(message)
      expect(Object.fromEntries(Object.keys(cells).map((at) => [at, cell(at)]))).toEqual(cells)
      expect(sheets.changes).toHaveLength(1)
      for (const part of undone) expect(text).toContain(`I couldn’t do this part: "${part}"`)
      expect(text.split('I couldn’t do this part').length - 1).toBe(undone.length)
      expect(text).not.toContain('Nothing was changed')
    },
  )

  it('[AGENT-51] is handled in order, so a question sees the changes before it', async () => {
    const { ask, cell } = await world()
    const { text } = await ask('Put 950 in B3 and tell me the sum of B1:B3')
    expect(cell('B3')).toBe(950)
    expect(text).toContain('now **950**')
    expect(text).toContain('The sum of B1:B3 is **2,100**')
    expect(text).not.toContain('I couldn’t do this part')
  })

  it('[AGENT-51] counts as fully done if one request only asks for a result that the answer shows anyway', async () => {
    const { text } = await (await world()).ask('Change rent to 950 and show me the total')
    expect(text).toContain('| Total | 2,150 | 2,200 |')
    expect(text).not.toContain('I couldn’t do this part')
  })

  it('[AGENT-52] changes nothing if no part is understood', async () => {
    const { ask, sheets } = await world()
    const { text } = await ask('Set the vat to 19% and make A1 bold')
    expect(text).toContain('I couldn’t do this part: "Set the vat to 19%"')
    expect(text).toContain('I couldn’t do this part: "make A1 bold"')
    expect(text).toContain('Nothing was changed.')
    expect(sheets.changes).toEqual([])
  })

  it('[AGENT-51] property: every number or text is written to the cell named for it', async () => {
    const { ask, cell } = await world(['Costs'], [['Note']])
    const words = fc
      .array(fc.constantFrom('and', 'then', 'put 5 in B9;', 'Margin', '7%', 'C1'), {
        minLength: 1,
        maxLength: 4,
      })
      .map((list) => list.join(' '))
    // A quoted percentage becomes a number, as in a typed cell: 7 / 100.
    const typed = (what: string | number) => (what === '7%' ? 0.07 : what)
    const value = fc.oneof(fc.integer({ min: 1, max: 99_999 }), words)
    const part = fc.tuple(fc.constantFrom('put', 'write', 'Enter'), value)
    const joint = fc.constantFrom(' and ', '; ', ', then ', '\n', ', ')
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 5 }), joint, async (parts, by) => {
        const said = parts.map(
          ([verb, what], at) =>
            `${verb} ${typeof what === 'number' ? what : `"${what}"`} in D${at + 3}`,
        )
        const { text } = await ask(said.join(by))
        expect(text).not.toContain('I couldn’t do this part')
        expect(parts.map((_, at) => cell(`D${at + 3}`))).toEqual(
          parts.map(([, what]) => typed(what)),
        )
      }),
      { numRuns: 25 },
    )
  })

  it('[AGENT-52] property: the parts contain the whole message except joining words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'grapheme' }), (text) => {
        const bare = (all: string): string =>
          all.replace(/\b(?:and|then|also|please)\b|[\s,;.&]/gi, '')
        expect(bare(splitRequests(text).join(' '))).toBe(bare(text))
      }),
    )
  })
})

describe('a calculation and a change in one message', () => {
  it.each<readonly [string, readonly string[]]>([
    [
      'Write "Net" in C1 and compute the NPV at 10% of -1000, 300, 420, 680',
      ['C1 was blank', '**130.73**'],
    ],
    [
      'Change rent to 950 and build a schedule for a $3,000 loan at 6.5% over 1 year',
      ['now **950**', '**$258.89**'],
    ],
    [
      'Put 7 in C7 and calculate the future value of $500 a month at 5% over 20 years',
      ['C7 was blank', '**$205,516.83**'],
    ],
  ])('[AGENT-51] are both done: %s', async (message, parts) => {
    const { ask } = await world()
    const { text } = await ask(message)
    for (const part of parts) expect(text).toContain(part)
    expect(text).not.toContain('I couldn’t do this part')
  })
  it('[AGENT-52] are done as far as a rule understands them, and the answer quotes the other part as not done', async () => {
    const { text } = await askOffline(engine, 'NPV at 10% of -1000, 300, 420, 680 and make A1 bold')
    expect(text).toContain('**130.73**')
    expect(text).toContain('I couldn’t do this part: "make A1 bold"')
  })
})

describe('the split of a message into requests', () => {
  it('[AGENT-51, AGENT-792] treats a formula with an open bracket as plain text', () => {
    const open = '=A1('.repeat(20)
    expect(hideLiterals(open).text).toBe(open)
    expect(hideLiterals('=A1(B2)').text).toHaveLength(1)
  })

  it.each([
    'Change the rate to 7% and the term to 15 years',
    'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years and a first payment in March 2027',
    'Total of rent and power',
    'NPV and IRR at 10% of -1000, 300, 420, 680',
    'What if rent is 950 and power 300?',
    'Write "put 5 in B1; and then set B2 to 6" in C1',
  ])('[AGENT-51, AGENT-797] does not split %s', (text) => {
    expect(splitRequests(text)).toEqual([text])
  })
})

describe('the figures of an answer', () => {
  it('[AGENT-53] include the number of recalculated formulas, with "1 formula" in the singular', async () => {
    const { ask } = await world()
    expect((await ask('Put 950 in B3')).text).toContain('1 formula was recalculated.')
    const two = await world(['Costs'], [...COSTS, ['Twice', '=B4*2']])
    expect((await two.ask('Put 950 in B3')).text).toContain('2 formulas were recalculated.')
    const none = await world(['Costs'], [['Rent', 900]])
    expect((await none.ask('Put 950 in B1')).text).not.toContain('recalculated')
  })
  it('[AGENT-53] have thousands separators in the table and in the sentence', async () => {
    const { text } = await (await world()).ask('Put 12500 in B3')
    expect(text).toContain('Water (B3) was 1,000, now **12,500**.')
    expect(text).toContain('| Total | 2,150 | 13,650 |')
  })
  it('[AGENT-53] show a year without a separator', async () => {
    const { ask } = await world(
      ['Costs'],
      [
        ['First year', 2026],
        ['Last year', '=B1+4'],
      ],
    )
    const { text } = await ask('Put 2027 in B1')
    expect(text).toContain('was 2026, now **2027**')
    expect(text).toContain('| Last year | 2030 | 2031 |')
  })
})

describe('in a spreadsheet of several worksheets', () => {
  it('[AGENT-54, AGENT-798] the answer names the changed worksheet', async () => {
    const { ask, cell } = await world(['Costs', 'Sales'])
    const { text } = await ask('In this sheet put 950 in B3 and write "Margin" in C1')
    expect(text).toContain('Costs!B3')
    expect(text).toContain('Costs!C1')
    expect([cell('Costs!C1'), cell('Sales!C1')]).toEqual(['Margin', null])
  })
  it.each([
    'Put 950 in Sales!B3 and write "Margin" in Sales!C1',
    'On Sales, put 950 in B3 and write "Margin" in C1',
    'Put 950 in B3 of the Sales sheet and write "Margin" in C1 on Sales',
  ])('[AGENT-54, AGENT-799] the named worksheet is changed: %s', async (message) => {
    const { ask, cell, sheets } = await world(['Costs', 'Sales'])
    const { text } = await ask(message)
    expect([cell('Sales!B3'), cell('Sales!C1')]).toEqual([950, 'Margin'])
    expect([cell('Costs!B3'), cell('Costs!C1')]).toEqual([1000, null])
    expect(text).toContain('Sales!C1')
    expect(sheets.changes).toHaveLength(1)
  })
})

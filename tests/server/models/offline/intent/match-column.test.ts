import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memorySheets } from '#tests/support/models/sheets-memory.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

type Rows = readonly (readonly (string | number | null)[])[]

/** Asks about a sheet whose rows start at A1. */
const ask = async (rows: Rows, message: string, title = 'Supplies'): Promise<string> => {
  const sheets = memorySheets()
  const width = Math.max(...rows.map((row) => row.length))
  const made = output(
    await toolWorld(engine).callWith({ sheets })('create_spreadsheet', {
      title,
      sheets: [
        {
          name: 'Sheet1',
          blocks: [{ range: `A1:${String.fromCharCode(64 + width)}${rows.length}`, values: rows }],
        },
      ],
    }),
  )
  const { text } = await askOffline(engine, message, { sheets, spreadsheetId: made.spreadsheet_id })
  return text.replaceAll('\\', '')
}

const SUPPLIES: Rows = [
  ['county', 'quantity', 'acquisition_cost', 'total_cost'],
  ['ADAMS', 2, 100, 200],
  ['YORK', 1, 350, 350],
  ['ADAMS', 3, 50, 150],
  ['GAGE', 4, 10, 40],
]

describe('a column named in full', () => {
  it.each([
    ['What is the total of total_cost?', 'sum of total_cost, D2:D5, is **740**'],
    ['Sum of total_cost', 'sum of total_cost, D2:D5, is **740**'],
    ['Sum of total cost', 'sum of total_cost, D2:D5, is **740**'],
    ['What is the total cost?', 'sum of total_cost, D2:D5, is **740**'],
    ['Average of total_cost', 'average of total_cost, D2:D5, is **185**'],
    ['What is the average total cost?', 'average of total_cost, D2:D5, is **185**'],
    ['Highest total_cost in this sheet', 'largest value of total_cost, D2:D5, is **350**'],
    ['Smallest "total_cost"', 'smallest value of total_cost, D2:D5, is **40**'],
    ['Total of acquisition cost', 'sum of acquisition_cost, C2:C5, is **510**'],
  ])(
    '[AGENT-540] is chosen over columns whose names share only a word with it: %s',
    async (message, part) => {
      expect(await ask(SUPPLIES, message)).toContain(part)
    },
  )
  it.each([
    ['Sum of net sales', ['sales', 'Net sales'], '**30**'],
    ['Sum of sales', ['Net sales', 'sales'], '**30**'],
    ['Total amount due', ['Amount', 'Amount due'], '**30**'],
    ['Sum of the amount', ['Amount due', 'Amount'], '**30**'],
    ['Sum of AmountDue', ['Amount', 'amount_due'], '**30**'],
    ['Average of the count', ['Discount', 'Count'], '**15**'],
    ['Sum of average price', ['Price', 'Average price'], '**30**'],
  ])(
    '[AGENT-540] is chosen even if a similarly named column comes first: %s in %j',
    async (message, heads, part) => {
      const rows = [heads, [1, 10], [2, 20]]
      expect(await ask(rows, message)).toContain(part)
    },
  )
  it('[AGENT-540] is chosen over columns that share one word of its two-word name', async () => {
    const word = fc.constantFrom('total', 'net', 'gross', 'cost', 'sales', 'amount', 'average')
    const pair = fc.tuple(word, word).filter(([one, other]) => one !== other)
    const joint = fc.constantFrom('_', ' ')
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(pair, { minLength: 2, maxLength: 5, selector: (one) => one.join() }),
        joint,
        fc.nat(),
        async (pairs, by, pick) => {
          const heads = pairs.map((one) => one.join(by))
          const at = pick % heads.length
          const figures = heads.map((_, index) => 10 ** index)
          const text = await ask([heads, figures, figures], `Sum of the column "${heads[at]}"`)
          expect(text).toContain(`is **${(2 * 10 ** at).toLocaleString('en-US')}**`)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('a question that fits several columns', () => {
  it.each([
    ['Sum of cost', ['acquisition_cost (C2:C5)', 'total_cost (D2:D5)']],
    ['What is the average cost?', ['acquisition_cost (C2:C5)', 'total_cost (D2:D5)']],
    ['Sum of quantity and total_cost', ['quantity (B2:B5)', 'total_cost (D2:D5)']],
  ])('[AGENT-541] gets a question back: %s', async (message, names) => {
    const text = await ask(SUPPLIES, message)
    expect(text).toContain('Which column')
    for (const name of names) expect(text).toContain(name)
    expect(text).not.toContain('**')
  })
  it('[AGENT-541] "total cost" gets a question back, because it may mean the column total_cost or the total of the column cost', async () => {
    const rows = [
      ['cost', 'total_cost'],
      [1, 10],
      [2, 20],
    ]
    const text = await ask(rows, 'What is the total cost?')
    expect(text).toContain('Which column: total_cost (B2:B3) or cost (A2:A3)?')
    expect(await ask(rows, 'Sum of total_cost')).toContain('**30**')
  })
  it('[AGENT-541] two columns with the same name are listed with their cells', async () => {
    const rows = [
      ['Amount', 'Amount'],
      [1, 10],
      [2, 20],
    ]
    expect(await ask(rows, 'Sum of amount')).toContain('Amount (A2:A3) or Amount (B2:B3)')
  })
  it('[AGENT-541] two functions at once get a question back', async () => {
    const text = await ask(SUPPLIES, 'Sum or average of quantity')
    expect(text).toContain('Do you want the sum or average of the column quantity?')
  })
})

describe('a question with words beyond the name of a column', () => {
  it.each([
    'Sum of total_cost for ADAMS',
    'Total of total_cost by county',
    'Sum of total_cost per county',
    'Median of the total cost',
    'Total cost above 100',
    'Sum of D2:D5 above 100',
    'Total of total_cost without GAGE',
    'Sum of total_price',
    'Sum of B2:B5 and the total_cost',
  ])('[AGENT-542] gets no figure of the whole column: %s', async (message) => {
    const text = await ask(SUPPLIES, message)
    expect(text).not.toMatch(/\*\*|The (?:sum|average|largest value) of/)
    expect(text).toMatch(/calculated nothing|can’t tell which column|Which column|offline model/)
  })
  it('[AGENT-542] is answered if the extra word is the title of the spreadsheet', async () => {
    expect(await ask(SUPPLIES, 'Sum of total_cost of the supplies')).toContain('**740**')
  })
  it.each([
    ['Sum of B2 to B5', 'SUM(B2:B5)', '**10**'],
    ['Sum of B2:B3 and D2:D3', 'SUM(B2:B3,D2:D3)', '**553**'],
    ['Sum of B2 and D3', 'SUM(B2:B2,D3:D3)', '**352**'],
  ])(
    '[AGENT-545] is answered with the figure of all cells that it names: %s',
    async (message, _, figure) => {
      expect(await ask(SUPPLIES, message)).toContain(figure)
    },
  )
})

describe('a question for the highest entry', () => {
  it('[AGENT-544] gets the entry with the highest sum, and also the highest single row, if entries repeat', async () => {
    const text = await ask(SUPPLIES, 'Which county has the highest total cost?')
    expect(text).toContain('**ADAMS** and **YORK** have the highest total_cost: **350**')
    expect(text).toContain('In a single row, **YORK** has the highest: **350**')
  })
  it('[AGENT-544] works for the lowest entry too', async () => {
    const text = await ask(SUPPLIES, 'Which county had the lowest acquisition_cost?')
    expect(text).toContain('**GAGE** has the lowest acquisition_cost: **10**, across 1 of 4 rows')
  })
  it('[AGENT-544] gets one figure if no entry repeats', async () => {
    const rows = [
      ['Month', 'Revenue'],
      ['Jan', 5],
      ['Feb', 9],
      ['Mar', 7],
      ['Total', 21],
    ]
    const text = await ask(rows, 'Which month has the highest revenue?')
    expect(text).toContain('**Feb** has the highest Revenue: **9**. I compared 3 rows')
  })
  it('[AGENT-544] covers more rows than one read returns', async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => [at % 2 ? 'ODD' : 'EVEN', at % 2, 7])
    const text = await ask([['side', 'bit', 'x'], ...rows], 'Which side has the highest bit?')
    expect(text).toContain('**ODD** has the highest bit: **1,250**, across 1250 of 2500 rows')
  })
})

describe('a column with gaps', () => {
  it.each([
    [
      'a blank cell',
      [
        ['Item', 'Cost'],
        ['a', 1],
        ['b', null],
        ['c', 4],
      ],
      'B2:B4, is **5**',
    ],
    [
      'a blank row',
      [
        ['Item', 'Cost'],
        ['a', 1],
        ['b', 2],
        [null, null],
        ['c', 4],
      ],
      'B2:B5, is **7**',
    ],
    [
      'a text cell in a row with other figures',
      [
        ['Item', 'Cost', 'Units'],
        ['a', 1, 1],
        ['b', 'n/a', 2],
        ['c', 4, 3],
      ],
      'is **5** (`=SUM(B2:B4)`) on the "Sheet1" sheet of "Supplies". One of its cells holds text and is not counted.',
    ],
    [
      'its first row and excludes a total without a label',
      [
        ['Item', 'Cost'],
        ['a', 1],
        ['b', 2],
        [null, '=SUM(B2:B3)'],
      ],
      'B2:B3, excluding the total in row 4, is **3**',
    ],
  ] as const)('[AGENT-543, AGENT-819] continues after %s', async (_, rows, part) => {
    expect(await ask(rows, 'Sum of the cost column')).toContain(part)
  })
  it('[AGENT-543] gets no sum if a row of only text separates its parts', async () => {
    const rows = [
      ['Item', 'Cost'],
      ['a', 1],
      ['b', 2],
      ['c', 'n/a'],
      ['d', 4],
    ]
    const text = await ask(rows, 'Sum of the cost column')
    expect(text).toContain('can’t tell where the column Cost ends')
  })
  it('[AGENT-540] a named column without numbers is not replaced by another column', async () => {
    const rows = [
      ['total_cost', 'cost'],
      ['1', 1],
      ['2', 2],
    ].map(([a, b]) => [`'${a}`, b ?? null])
    rows[0] = ['total_cost', 'cost']
    const text = await ask(rows, 'Sum of total_cost')
    expect(text).toContain('The column total_cost (A) has no numbers')
  })
})

describe('an unsupported request', () => {
  it.each([
    ['Make a chart of total cost by county', 'make charts'],
    ['Can you show me a bar graph of the total cost?', 'make charts'],
    ['Plot total_cost', 'make charts'],
    ['Create a pivot table of total_cost by county', 'make pivot tables'],
    ['Pivot this by county', 'make pivot tables'],
    ['Turn this into a stacked column chart', 'make charts'],
    ['Sort by total cost', 'sort or group rows'],
    ['Highlight the highest total_cost', 'format cells'],
    ['Print the total cost', 'print, send or export'],
  ])(
    '[AGENT-546] is refused, and the answer names what is unsupported: %s',
    async (message, what) => {
      const text = await ask(SUPPLIES, message)
      expect(text).toContain(`I can’t ${what}, so nothing was made or changed`)
      expect(text).not.toMatch(/\*\*|\d/)
    },
  )
  it('[AGENT-546] is named in the answer beside the result of the supported part', async () => {
    const text = await ask(SUPPLIES, 'Sum of total_cost and make a chart of it')
    expect(text).toContain('**740**')
    expect(text).toContain('I can’t make charts')
  })
  it.each([
    ['Sum of the chart column', [['Chart'], [1], [2]], '**3**'],
    ['Write "chart" in F1', SUPPLIES, 'F1'],
  ])(
    '[AGENT-546] is not detected in quoted text or in the name of a column: %s',
    async (message, rows, part) => {
      expect(await ask(rows, message)).toContain(part)
    },
  )
})

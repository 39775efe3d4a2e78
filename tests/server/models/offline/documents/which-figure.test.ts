import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askAbout, tableOf as table } from '#tests/support/models/ask-about.ts'
import { pagesPdf, type PdfLine } from '#tests/support/documents/pages-pdf.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const asked = askAbout(engine)

/** Returns the figure that an answer states, or null if it lists several. */
const stated = (text = ''): string | null =>
  /^(?:Nothing is labelled[^;]*; this is the closest\. )?[^\n*]+: \*\*(.+?)\*\*/.exec(text)?.[1] ??
  null

const SEGMENTS = table(
  '| 2025 | 2024',
  'Europe | | ',
  'Revenue | 500 | 480',
  'EBIT | 50 | 45',
  'Asia | | ',
  'Revenue | 300 | 290',
  'EBIT | 20 | 25',
)
const GROUP = '| Group | | |\n| Revenue | 800 | 770 |\n| EBIT | 70 | 70 |\n'

describe('a figure below a label row without values', () => {
  it('[DOC-321] is listed with its label, and the figure of the corporate group comes before those of its segments', async () => {
    const [revenue, change, asia, europe] = await asked(
      [['segments.md', SEGMENTS + GROUP]],
      'What was revenue in 2025?',
      'How did EBIT change between 2024 and 2025?',
      'What was revenue in Asia in 2025?',
      'What was EBIT in Europe in 2024?',
    )
    expect(stated(revenue)).toBe('800')
    expect(revenue).toContain('**500**: table 1, row “Revenue”, column “2025”, under “Europe”')
    expect(change).toContain('The change from 70 to 70 is **0**')
    expect(stated(asia)).toBe('300')
    expect(stated(europe)).toBe('45')
  })

  it('[DOC-321] is neither chosen nor used for a change if several figures fit equally', async () => {
    const [revenue, change] = await asked(
      [['segments.md', SEGMENTS]],
      'What was revenue in 2025?',
      'How did EBIT change between 2024 and 2025?',
    )
    expect(stated(revenue)).toBeNull()
    for (const figure of ['500', '300']) expect(revenue).toContain(`- **${figure}**`)
    expect(stated(change)).toBeNull()
    expect(change).not.toContain('the change is')
  })

  it('[DOC-321] is not chosen if it is one of several totals, or if several rows have the same name', async () => {
    const sheet = table(
      '| 2025 | 2024',
      'Current assets | | ',
      'Cash | 15 | 10',
      'Total | 15 | 10',
      'Fixed assets | | ',
      'Plant | 57 | 50',
      'Total | 57 | 50',
      'Total assets | 72 | 60',
    )
    const [total, assets] = await asked(
      [['sheet.md', sheet]],
      'What was the total in 2025?',
      'What were total assets in 2025?',
    )
    expect(stated(total)).toBeNull()
    expect(total).toContain('- **15**')
    expect(total).toContain('- **57**')
    expect(stated(assets)).toBe('72')
    const [acme] = await asked(
      [['a.csv', 'Customer,Amount\nAcme,100\nAcme,250\nOther,30\n']],
      'What is the amount for Acme?',
    )
    expect(stated(acme)).toBeNull()
    expect(acme).toContain('- **250**')
  })

  it('[DOC-321] counts as the same figure as a rounded copy of it', async () => {
    const years = '| 2025 | 2024'
    const text = `Highlights\n\n${table(years, 'Revenue | 512 | 480')}\nStatement\n\n${table(years, 'Revenue | 511.8 | 480.2')}`
    const [revenue] = await asked([['r.md', text]], 'What was revenue in 2025?')
    expect(stated(revenue)).toBe('512')
  })
})

describe('a figure of a long document', () => {
  it('[DOC-322] is searched for on pages with tables first, and the answer counts the unread pages', async () => {
    const pages = Array.from({ length: 24 }, (_, at): readonly PdfLine[] => {
      if (at === 2)
        return ['Pro forma figures', ['Pro forma', '2025', '2024'], ['Revenue', '999', '888']]
      if (at === 20)
        return [
          'Consolidated income statement',
          ['EUR million', '2025', '2024'],
          ['Revenue', '512.0', '480.0'],
          ['Cost of sales', '-300.0', '-290.0'],
        ]
      return [`Chapter ${at + 1}`, `Revenue of branch ${at + 1} developed well in many shops.`]
    })
    const [revenue, change] = await asked(
      [['annual.pdf', pagesPdf(pages)]],
      'What was revenue in 2025?',
      'How did revenue change from 2024 to 2025?',
    )
    expect(stated(revenue)).toBe('512.0')
    expect(revenue).toContain('Not read: at least 12 more pages')
    expect(change).toContain('**32.0**')
  })

  it('[DOC-322] is stated with its scope, such as pro forma, if the question did not ask for that scope', async () => {
    const [revenue] = await asked(
      [['report.md', table('Item | Pro forma 2025', 'Revenue | 999')]],
      'What was revenue in 2025?',
    )
    expect(stated(revenue)).toBe('999')
    expect(revenue).toContain('The source labels it as pro forma')
  })
})

describe('the year of a figure', () => {
  it.each([
    ['Quarter | Revenue', ['Q1 2025 | 10', 'Q2 2025 | 12', 'Q3 2025 | 13', 'Total | 35']],
    ['Item | Jan 2025 | Feb 2025 | Total', ['Revenue | 17 | 18 | 35']],
  ])('[DOC-324] is the year of its table: %s', async (head, rows) => {
    const [other, same] = await asked(
      [['report.md', table(head, ...rows)]],
      'What was revenue in 2024?',
      'What was revenue in 2025?',
    )
    expect(other).toContain('No figure found')
    expect(other).not.toContain('**35**')
    expect(stated(same)).toBe('35')
    expect(same).toContain('only part of the year')
  })

  const [first, second] = [
    table('Item | Amount', 'Revenue | 480', 'Costs | 300'),
    table('Item | Amount', 'Revenue | 500', 'Costs | 300'),
  ]
  it.each([
    ['r.md', `## 2024\n\n${first}\n## 2025\n\n${second}`],
    ['r.md', `Results 2024\n\n${first}\nResults 2025\n\n${second}`],
    ['r.txt', 'Results 2024\nRevenue 480\nCosts 300\n\nResults 2025\nRevenue 500\nCosts 300\n'],
  ])('[DOC-324] is the year of the heading above: %s %j', async (filename, text) => {
    const [revenue, change] = await asked(
      [[filename, text]],
      'What was revenue in 2025?',
      'How did revenue change from 2024 to 2025?',
    )
    expect(stated(revenue)).toBe('500')
    expect(revenue).not.toContain('check that it is')
    expect(change).toContain('is **20**, or 4.2%')
  })

  it('[DOC-324] is read separately for a plan and the actual figures below it', async () => {
    const text = 'Budget 2026\nRevenue\t600\n\nActual 2025\nRevenue\t500\n'
    const [actual, planned] = await asked(
      [['r.txt', text]],
      'What was revenue in 2025?',
      'What is revenue in the budget for 2026?',
    )
    expect(stated(actual)).toBe('500')
    expect(stated(planned)).toBe('600')
  })

  it('[DOC-324] is not assumed if the heading names a quarter: the answer says that the figure is for part of the year', async () => {
    const text = `## Q1 2025\n\n${table('Item | Amount', 'Revenue | 130')}`
    const [revenue] = await asked([['r.md', text]], 'What was revenue in 2025?')
    expect(revenue).toContain('only part of the year')
  })
})

describe('figures and their periods', () => {
  it('[DOC-323] figures of periods of different length have no change between them', async () => {
    const [change] = await asked(
      [['r.md', table('| 2024 | Q1 2025', 'Revenue | 500 | 130')]],
      'Revenue from 2024 to Q1 2025',
    )
    expect(change).toContain('**130**')
    expect(change).toContain('No change is calculated between them')
    expect(change).not.toContain('(370)')
    const [compared] = await asked(
      [
        ['a.txt', 'Annual results\nRevenue\t500\n'],
        ['b.txt', 'Quarterly results Q1 2025\nRevenue\t130\n'],
      ],
      'Compare the two documents',
    )
    expect(compared).toContain('| Revenue | 500 | 130 | – | – |')
  })

  it('[DOC-323] invoice numbers and postcodes are not compared', async () => {
    const [compared] = await asked(
      [
        ['a.txt', 'Invoice no.\t1\nPostcode\t1010\nTotal\t50\n'],
        ['b.txt', 'Invoice no.\t2\nPostcode\t8020\nTotal\t60\n'],
      ],
      'Compare the two documents',
    )
    expect(compared).toContain('| Total | 50 | 60 | 10 |')
    expect(compared).not.toMatch(/Postcode|Invoice no/)
  })

  it('[DOC-159] the total of quarters below a year is the figure of that year', async () => {
    const rows = table('| Q1 | Q2 | Q3 | Q4 | Total', '2025 | 14 | 15 | 16 | 17 | 62')
    const some = table('| Q1 | Q2', '2025 | 14 | 15')
    const [year, quarter] = await asked(
      [['r.md', `Revenue by quarter\n\n${rows}`]],
      'Revenue in 2025?',
      'Revenue in Q3 2025?',
    )
    expect(stated(year)).toBe('62')
    expect(stated(quarter)).toBe('16')
    const [part] = await asked([['r.md', `Revenue by quarter\n\n${some}`]], 'Revenue in 2025?')
    expect(part).not.toContain('check that it is')
  })

  it('[DOC-231] a monthly figure does not answer an annual question, and a sentence with the asked period comes first', async () => {
    const lease =
      'The monthly rent is EUR 4,500 and is due on the first day.\n\nIn 2024 the rent was EUR 4,300 per month for the whole house.\n'
    const [annual, then] = await asked(
      [['lease.txt', lease]],
      'What is the annual rent?',
      'What was the monthly rent in 2024?',
    )
    expect(annual).toContain('No figure found for “annual rent”')
    expect(then).toMatch(/^“In 2024 the rent was EUR 4,300/)
  })
})

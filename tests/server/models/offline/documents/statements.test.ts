import { afterAll, describe, expect, it } from 'vitest'
import { figuresIn, readDocumentAmount } from '#server/models/offline/documents/amounts.ts'
import { factsOf } from '#server/models/offline/documents/table-facts.ts'
import { factsOfText } from '#server/models/offline/documents/text-facts.ts'
import { periodsIn } from '#server/models/offline/documents/periods.ts'
import { noteIn } from '#server/models/offline/documents/units.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

/** Returns the answer about one text, without Markdown's escapes. */
const answer = async (question: string, text: string, filename = 'report.txt'): Promise<string> => {
  const document = await memoryDocument('d1', filename, text)
  const asked = await askOffline(engine, question, {
    documents: memoryDocuments([document]),
    canAttach: true,
  })
  return asked.text.replaceAll('\\', '')
}

/** Returns row, column and value of each figure in a page's lines. */
const read = (text: string) =>
  factsOfText({ documentId: 'd', filename: 'a.pdf', page: 1, cite: 'c', text }).map(
    ({ row, column, value }) => [row, column, value],
  )

describe('the headers over figures in lines', () => {
  it.each([
    [
      'words of a unit line above as many figures',
      'Income statement\nin EUR thousand\nRevenue\t4\t412,613\t380,974',
      [
        ['Revenue', null, '4'],
        ['Revenue', null, '412,613'],
        ['Revenue', null, '380,974'],
      ],
    ],
    [
      'words of a title above as many figures',
      'Balance sheet\nTotal assets\t401\t390',
      [
        ['Total assets', null, '401'],
        ['Total assets', null, '390'],
      ],
    ],
  ])('[DOC-817] are never %s', (_, text, facts) => expect(read(text)).toEqual(facts))

  it.each([
    [
      'two dates in one line',
      '31 December 2025 31 December 2024\nTotal assets\t401\t390',
      [
        ['Total assets', '31 December 2025', '401'],
        ['Total assets', '31 December 2024', '390'],
      ],
    ],
    [
      'quarters in one line',
      'Segment Q1 2025 Q2 2025 Q3 2025\nCloud\t500\t520\t540',
      [
        ['Cloud', 'Q1 2025', '500'],
        ['Cloud', 'Q2 2025', '520'],
        ['Cloud', 'Q3 2025', '540'],
      ],
    ],
    [
      'a change column after the years',
      'Revenue by region\nRegion\t2025\t2024 Change %\nGermany\t156.0\t150.2\t3.9',
      [
        ['Germany', '2025', '156.0'],
        ['Germany', '2024', '150.2'],
        ['Germany', 'Change %', '3.9'],
      ],
    ],
    [
      'a change column without a value in some rows',
      'in TEUR\n2025\t2024\tVeränderung\nUmsatzerlöse\t1.234.500 1.102.000 12,0 %\nÜberschuss\t45.678\t-1.234\nErgebnis je Aktie (EUR) 1,23\t-0,03',
      [
        ['Umsatzerlöse', '2025', '1.234.500'],
        ['Umsatzerlöse', '2024', '1.102.000'],
        ['Umsatzerlöse', 'Veränderung', '12,0 %'],
        ['Überschuss', '2025', '45.678'],
        ['Überschuss', '2024', '-1.234'],
        ['Ergebnis je Aktie (EUR)', '2025', '1,23'],
        ['Ergebnis je Aktie (EUR)', '2024', '-0,03'],
      ],
    ],
    [
      'a note column, which is omitted from the figures',
      'in EUR thousand\nItem\tNote\t2025\t2024\nRevenue\t4\t434,020\t412,613\nGross profit\t170,109\t160,623',
      [
        ['Revenue', '2025', '434,020'],
        ['Revenue', '2024', '412,613'],
        ['Gross profit', '2025', '170,109'],
        ['Gross profit', '2024', '160,623'],
      ],
    ],
    [
      'no header if either the note or the change may be missing',
      'Item\tNote\t2025\t2024\tChange\nRevenue\t4\t434\t412',
      [
        ['Revenue', null, '4'],
        ['Revenue', null, '434'],
        ['Revenue', null, '412'],
      ],
    ],
    [
      'years below two period headers, of three and nine months',
      'Three months ended 30 September Nine months ended 30 September\n2025\t2024\t2025\t2024\nNet sales\t$ 1,204\t$ 1,150\t$ 3,610\t$ (3,402)',
      [
        ['Net sales', 'Three months ended 30 September 2025', '$ 1,204'],
        ['Net sales', 'Three months ended 30 September 2024', '$ 1,150'],
        ['Net sales', 'Nine months ended 30 September 2025', '$ 3,610'],
        ['Net sales', 'Nine months ended 30 September 2024', '$ (3,402)'],
      ],
    ],
    [
      'years between a period header and a unit row, with pence and pounds',
      'Six months ended 30 June\n\t2025\t2024\n\t£m\t£m\nRevenue\t1,204.5\t1,150.2\nDividend per share\t4.0p\t3.8p\nNet debt\t(350.2)\t(410.9)',
      [
        ['Revenue', 'Six months ended 30 June 2025', '1,204.5'],
        ['Revenue', 'Six months ended 30 June 2024', '1,150.2'],
        ['Dividend per share', 'Six months ended 30 June 2025', '4.0p'],
        ['Dividend per share', 'Six months ended 30 June 2024', '3.8p'],
        ['Net debt', 'Six months ended 30 June 2025', '(350.2)'],
        ['Net debt', 'Six months ended 30 June 2024', '(410.9)'],
      ],
    ],
    [
      'no figures from a row of codes with digits',
      '2025\t2024\nGrade\tA1.2x7\tB2.4x9\nRevenue\t900\t800',
      [
        ['Revenue', '2025', '900'],
        ['Revenue', '2024', '800'],
      ],
    ],
    [
      'years after a name in one line, not read as a row',
      'Revenue growth 2025 2024\nGroup 5.0% 4.1%',
      [
        ['Group', '2025', '5.0%'],
        ['Group', '2024', '4.1%'],
      ],
    ],
    [
      'years after a name in separate cells',
      'Growth\t2025\t2024\t2023\nGroup\t5.0%\t4.1%\t3%',
      [
        ['Group', '2025', '5.0%'],
        ['Group', '2024', '4.1%'],
        ['Group', '2023', '3%'],
      ],
    ],
  ])('[DOC-185] are assigned correctly: %s', (_, text, facts) => expect(read(text)).toEqual(facts))

  it('[DOC-185] assign a figure to its own column if the table merged it into another cell', () => {
    const place = { documentId: 'd', filename: 'a.pdf', page: 1, cite: 'c' }
    const text = 'Region\t2025\t2024 Change %\nGermany\t156.0\t150.2\t3.9'
    const rows = [
      ['Region', '2025', '2024 Change %'],
      ['Germany', '156.0', '150.2 3.9'],
    ]
    const table = { ...place, number: 2, name: 'Table 2', rows, ofRows: 2, isCut: false }
    const facts = factsOf([{ ...place, text }], [table])
    expect(facts.map(({ column, value, table }) => [column, value, table])).toEqual([
      ['2025', '156.0', 2],
      ['2024', '150.2', 2],
      ['Change %', '3.9', 2],
    ])
  })

  it('[DOC-817] are omitted for figures merged into one cell of an incomplete row', () => {
    const place = { documentId: 'd', filename: 'a.pdf', page: 1, cite: 'c' }
    const rows = [
      ['Item', 'Note', '2025', '2024'],
      ['Revenue', '4', '434', '412'],
      ['Gross profit 170 160', '', '', ''],
    ]
    const table = { ...place, number: 1, name: 'Table 1', rows, ofRows: 3, isCut: false }
    expect(factsOf([], [table]).map(({ column, value }) => [column, value])).toEqual([
      ['2025', '434'],
      ['2024', '412'],
      [null, '170'],
      [null, '160'],
    ])
  })

  it('[DOC-817] that do not fit a row give it no period, and the answer says so', async () => {
    const text = 'Results\n\n2025\t2024\t2023\nRevenue\t900\t800\nCosts\t500\t400\t300\n'
    const said = await answer('What was revenue in 2023?', text)
    expect(said).not.toMatch(/^[^*]*, 2023: \*\*/)
    expect(said).toMatch(/check that it is|No figure found/)
  })
})

describe('the figures of a statement', () => {
  it.each([
    ['EUR million unless stated otherwise', 'EUR million'],
    ['Unaudited. In $ millions, except per share data.', 'In $ millions'],
    ['USD thousands', 'USD thousands'],
  ])('[DOC-818] %s is a unit note', (line, note) => expect(noteIn(line)).toBe(note))

  it('[DOC-186] a year in brackets within a sentence names no figure', () => {
    const sentence = 'EBIT was EUR 5.12 million (2024: EUR 4.03 million). Net income was EUR 3.41'
    expect(read(`${sentence}\nDue date (net): 13 May`)).toEqual([
      ['Due date (net)', null, '13 May'],
    ])
  })

  it('[DOC-818] brackets after a currency sign mean a negative figure', () => {
    expect(figuresIn('a loss of $ (0.12) a share')).toContain('$ (0.12)')
    expect(readDocumentAmount('$ (0.12)', 'point')).toEqual({ units: -12n, scale: 2, unit: '$' })
    expect(readDocumentAmount('€(1,234)', 'point')).toEqual({ units: -1234n, scale: 0, unit: '€' })
  })

  it.each([
    ['What was revenue in 2025?', '100'],
    ['What were costs in 2024?', '50'],
  ])('[DOC-186] a row with missing cells keeps its columns: %s', async (question, value) => {
    const text = 'Item,2025,2024,2023\nRevenue,100\nCosts,60,50\nNet income,40,30,20\n'
    expect(await answer(question, text, 'a.csv')).toMatch(
      new RegExp(String.raw`^[^*]*\*\*${value}\*\*`),
    )
    expect(await answer('What was revenue in 2023?', text, 'a.csv')).not.toContain('**100**')
  })

  it.each([
    ['Quarter ended 30 September 2025', 2025, 'q3'],
    ['Half-year to 30 June 2025', 2025, 'h1'],
    ['52 weeks ended 27 December 2025', 2025, null],
  ])('[DOC-186] %s is a period', (text, year, part) =>
    expect(periodsIn(text)).toMatchObject([{ year, part }]),
  )

  const STATEMENT = [
    '| Item | Note | 2025 | 2024 |',
    '|---|---|---|---|',
    '| Revenue | 4 | 434,020 | 412,613 |',
    '| Cash and equivalents 44,018 | | | 40,112 |',
    '',
  ].join('\n')
  it('[DOC-186] a note number is no figure', async () => {
    const said = await answer('What was revenue in 2025?', STATEMENT, 'a.md')
    expect(said).toMatch(/^[^*]*\*\*434,020\*\*/)
    expect(said).not.toContain('**4**')
  })
})

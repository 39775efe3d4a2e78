import { afterAll, describe, expect, it } from 'vitest'
import { citation } from '#contract/documents/citation.ts'
import { describeWorksheet } from '#server/models/offline/documents/worksheets.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'

const place = { documentId: 'd1', filename: 'a.csv', page: 1 }
const sheet = (...lines: readonly string[]): string => {
  const rows = lines.map((line) => line.split(','))
  const cite = citation(place)
  return describeWorksheet({
    ...place,
    cite,
    number: 1,
    name: 'Sheet',
    rows,
    ofRows: rows.length,
    isCut: false,
  })
}

describe('the sums of a worksheet', () => {
  it('[DOC-139] cover only columns of amounts', () => {
    const text = sheet(
      'Invoice,Day,Month,Week,Customer,Ref,Amount,Balance,Net cost,Age',
      '1001,1,3,1,77,5,10,110,3,31',
      '1002,2,3,1,78,6,20,130,4,45',
    )
    expect(text).toContain('displayed values: Amount 30, Net cost 7')
  })

  it.each(['Gross profit', 'EBITDA', 'Net income', 'Revenue'])(
    '[DOC-139] are omitted if a row such as %s is calculated from other rows',
    (name) => {
      expect(sheet('Item,2025,2024', 'Parts,100,90', `${name},60,60`)).not.toContain('column sums')
    },
  )

  it('[DOC-139] cover months and years if no row is calculated from other rows', () => {
    const text = sheet('Department,Jan,Q2 2025,2026', 'Sales,1,2,3', 'Rent,4,5,6')
    expect(text).toContain('Jan 5, Q2 2025 7, 2026 9')
  })
})

describe('a last row that sums the others', () => {
  it.each([
    [
      'Sales,60000,70000',
      'Wages,-30500,-35500',
      'Rent,-9000,-9000',
      'Operating surplus,20500,25500',
    ],
    ['North,110.4,1', 'South,110.4,2', 'East,110.4,4', 'All regions,331,7'],
  ])('[DOC-332] is a totals row under any name: %s', (...rows) => {
    const text = sheet('Item,Q1,Q2', ...rows)
    const [name, first, second] = rows.at(-1)?.split(',') ?? []
    expect(text).toContain(`${name}: Q1 ${first}, Q2 ${second}`)
    expect(text).not.toContain('column sums')
  })
  it('[DOC-332] is no totals row if one of its figures is not the sum', () => {
    const text = sheet('Item,Q1,Q2', 'Sales,1,2', 'Rent,4,5', 'Other,5,8')
    expect(text).toContain('Q1 10, Q2 15')
  })
})

describe('a long worksheet', () => {
  const engine = createWorkbookEngine({ processes: 1 })
  afterAll(() => engine.close())
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => `Item ${at + 1},${at + 1}.50`).join('\n')
  const asked = async (question: string, count: number): Promise<string> => {
    const one = await memoryDocument(
      'd1',
      'stock.csv',
      `Name,Amount\n${rowsOf(count)}\nOther stock,77.25\n`,
    )
    const more = { documents: memoryDocuments([one]), canAttach: true }
    return (await askOffline(engine, question, more)).text.replaceAll('\\', '')
  }

  it('[DOC-192] is read in several calls, and its figures keep their row and column', async () => {
    expect(await asked('What is the amount of other stock?', 950)).toMatch(
      /\*\*77\.25\*\*[^]*row “Other stock”, column “Amount”/,
    )
  })

  it('[DOC-192] is added up completely', async () => {
    // The total is 1.5 + 2.5 + … + 950.5 + 77.25.
    expect(await asked('Summarise the document', 950)).toContain('Amount 452,277.25')
  })

  it('[DOC-819] is read up to a limit, and the answer says so', async () => {
    const said = await asked('Summarise the document', 4000)
    expect(said).toMatch(/first [\d,]+ rows/)
    expect(said).not.toContain('column sums')
  })
})

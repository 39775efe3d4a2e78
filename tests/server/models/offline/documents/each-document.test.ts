import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

type File = readonly [filename: string, text: string]
/** Returns the answer about these files, without Markdown's escapes. */
const said = async (question: string, ...files: readonly File[]): Promise<string> => {
  const documents = await Promise.all(
    files.map(([filename, text], at) => memoryDocument(`d${at + 1}`, filename, text)),
  )
  const more = { documents: memoryDocuments(documents), canAttach: true }
  return (await askOffline(engine, question, more)).text.replaceAll('\\', '')
}
/** Returns the bold figures of the answer in their order. */
const figures = async (question: string, ...files: readonly File[]): Promise<readonly string[]> =>
  [...(await said(question, ...files)).matchAll(/\*\*([^*]+)\*\*/g)].map(([, one = '']) => one)

const statement = (filename: string, unit: string, now: string, before: string): File => [
  filename,
  `${unit},2025,2024\nRevenue,${now},${before}\nCosts,9,8\n`,
]
const brenn: File = [
  'brennhaus.md',
  '# Revenue by quarter\n\nAll figures in thousands of euros.\n\n| Quarter | 2024 | 2025 |\n|---|---|---|\n| Total | 44,650 | 48,760 |\n',
]
const halden = statement('halden.csv', 'SEK million', '1284.6', '1310.2')
const pearl = statement('pearl.csv', 'USD thousand', '4875.5', '4210')

describe('a figure in several documents', () => {
  it('[DOC-263] is listed for each document: first from rows named after the figure, then from totals under a heading named after it', async () => {
    const text = await said('What was revenue in 2024?', brenn, halden, pearl)
    expect(text).toContain('**1310.2** (SEK million)')
    expect(text).toContain('**4210** (USD thousand)')
    expect(text).toContain('**44,650** (All figures in thousands of euros)')
    expect(text).not.toContain('best match')
    expect(text.indexOf('1310.2')).toBeLessThan(text.indexOf('44,650'))
  })
  it('[DOC-263] is returned only from the document that the question names', async () => {
    expect(await figures('What was revenue in 2024 in pearl.csv?', halden, pearl)).toEqual(['4210'])
  })
  it('[DOC-263] is not listed for a document that lacks it or has it only for another year', async () => {
    const old: File = ['old.csv', 'EUR,2019\nRevenue,77\n']
    const none: File = ['none.csv', 'EUR,2024\nWater,5\n']
    expect((await figures('What was revenue in 2024?', halden, old, none))[0]).toBe('1310.2')
    const text = await said('What was revenue in 2024?', halden, old, none)
    expect(text).not.toMatch(/77|documents have/)
  })
  it('[DOC-263] is returned once if all documents agree', async () => {
    const text = await said('What was revenue in 2024?', halden, ['copy.csv', halden[1]])
    expect(text).toContain('The same figure is in')
    expect(text.match(/\*\*1310.2\*\*/g)).toHaveLength(1)
  })
  it('[DOC-263] has its change calculated for each document that has both periods', async () => {
    const text = await said('How much did revenue change from 2024 to 2025?', halden, pearl)
    expect(text).toContain('The change from 1310.2 to 1284.6')
    expect(text).toContain('The change from 4210 to 4875.5')
  })
  it('[DOC-263] has one change calculated across documents that have one period each', async () => {
    const parts: readonly File[] = [
      ['a.csv', 'EUR,2024\nRevenue,70\n'],
      ['b.csv', 'EUR,2025\nRevenue,90\n'],
    ]
    const text = await said('How much did revenue change from 2024 to 2025?', ...parts)
    expect(text).toContain('The change from 70 to 90')
  })
  it('[DOC-263] is listed for the first documents, and the answer counts the further ones', async () => {
    const many = Array.from({ length: 10 }, (_, at) =>
      statement(`f${at}.csv`, 'EUR', `${at + 20}`, `${at + 50}`),
    )
    const text = await said('What was revenue in 2024?', ...many)
    expect(text).toContain('10 documents have this figure')
    expect(text).toContain('2 more documents have it')
  })
})

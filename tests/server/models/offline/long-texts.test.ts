import { afterAll, describe, expect, it } from 'vitest'
import { choosePlan } from '#server/models/offline/plan.ts'
import { conversationTitleOf } from '#server/models/offline/conversation-title.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memoryDocument, memoryDocuments } from '#tests/support/models/documents-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

/** The maximum CPU time for a long text, in ms. The measured time includes the test itself. */
const MOST_CPU_MS = 3000
const cpuOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user / 1000
}

const TEXTS: readonly (readonly [what: string, piece: string])[] = [
  ['letters', 'x'],
  ['digits', '1234567890'],
  ['words', 'revenue in the year '],
  ['figures', '12,345 '],
  ['figures joined by semicolons', '12,345;'],
  ['spaces', ' '],
  ['brackets', '('],
  ['pairs of brackets', '()'],
  ['quotes', `'"`],
  ['dots', 'a.b.'],
  ['years and quarters', '2024 q1 '],
  ['opening prompt tags', '<document '],
  ['tabs and line breaks', '\t\n'],
  ['dashes', '-'],
  ['colons', 'total: '],
]
const filled = (piece: string, chars: number): string =>
  piece.repeat(Math.ceil(chars / piece.length)).slice(0, chars)

const situation = (spreadsheetId: string | null) => ({
  hasSheets: true,
  canCalculate: true,
  spreadsheetId,
  isSheetGone: false,
  today: new Date('2026-11-21'),
  documents: { areThere: true, areNew: spreadsheetId === null },
})

describe('a long text', () => {
  it.each(TEXTS)(
    '[DOC-320] of %s in a message does not slow down the planning of the answer',
    async (_, piece) => {
      const long = filled(piece, 200_000)
      const messages = [long, `What is ${long}?`, `Compare ${long}`, `How did ${long} change`]
      const cpu = await cpuOf(() => {
        for (const message of messages) {
          for (const id of [null, 's1']) choosePlan(message, situation(id))([])
          conversationTitleOf(message)
        }
      })
      expect(cpu).toBeLessThan(MOST_CPU_MS)
    },
  )

  it('[DOC-320] on a page is read quickly', async () => {
    const pages = TEXTS.slice(0, 12).map(([, piece], at) => ({
      number: at + 1,
      text: `Report\n${filled(piece, 39_000)} end\nRevenue\t512.0\n`,
    }))
    const read = { ...(await memoryDocument('d1', 'a.txt', 'x')).read, pages }
    const documents = memoryDocuments([{ id: 'd1', filename: 'report.pdf', read }])
    for (const question of ['What was revenue?', 'Summarise this document']) {
      let said = ''
      const cpu = await cpuOf(async () => {
        said = (await askOffline(engine, question, { documents, canAttach: true })).text
      })
      expect(cpu).toBeLessThan(MOST_CPU_MS * 2)
      if (question.startsWith('What')) expect(said.replaceAll('\\', '')).toContain('**512.0**')
    }
  })

  it('[DOC-320] is read only at its beginning, and the answer says so', async () => {
    const flows = 'NPV at 10% of -1000, 300, 420, 680.'
    const { text } = await askOffline(engine, `${flows}\n${filled('and so on ', 20_000)}`)
    expect(text).toContain('I read only its first 8,000 characters')
    expect(text).toContain('**130.73**')
    expect((await askOffline(engine, flows)).text).not.toContain('characters')
  })
})

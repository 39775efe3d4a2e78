import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, it } from 'vitest'
import { memoize } from '#server/models/offline/documents/memoize.ts'
import { offlineModel } from '#tests/support/models/ask.ts'

const counting = () => {
  const texts: string[] = []
  const read = memoize((text: string) => {
    texts.push(text)
    return { length: text.length }
  })
  return { texts, read }
}

describe('names in a long table', () => {
  it('[DOC-193] are read once, however many figures they label', () => {
    const { texts, read } = counting()
    const [heads, rows] = [
      ['Jan', 'Feb', 'Mar'],
      Array.from({ length: 500 }, (_, at) => `Row ${at}`),
    ]
    const answers = rows.flatMap((row) => heads.map((head) => [read(row), read(head)]))
    expect(answers).toHaveLength(1500)
    expect(texts).toHaveLength(503)
    expect(read('Row 7')).toBe(answers[21]?.[0])
  })

  it('[DOC-193] are cached up to a limit, and long texts are never cached', () => {
    const { texts, read } = counting()
    const long = 'x'.repeat(200)
    read(long)
    read(long)
    expect(texts).toHaveLength(2)
    for (let at = 0; at <= 4000; at += 1) read(`Row ${at}`)
    read('Row 0')
    expect(texts.filter((text) => text === 'Row 0')).toHaveLength(2)
  })
})

const [ROWS, COLUMNS] = [300, 11]
const SLICE_FIGURES = 500
const head = ['Item', ...Array.from({ length: COLUMNS }, (_, at) => `Column ${at + 1}`)]
const rows = [
  head,
  ...Array.from({ length: ROWS }, (_, row) => [
    `Shop ${row + 1} rent`,
    ...Array.from({ length: COLUMNS }, (_, at) => `${row}.${at + 10}`),
  ]),
]
const table = { number: 1, name: 'Sheet', page: 1 }
const documents = ['a.csv', 'b.csv'].map((filename) => {
  const one = { id: filename, filename, status: 'ready', error: null, pages: 1, words: 1 }
  return { ...one, attached: true, tables: [table] }
})
const answers: Readonly<Record<string, object>> = {
  list_documents: { documents, next_document: null },
  search_documents: { hits: [] },
  read_document_table: { rows, of_rows: rows.length },
}

type Request = Pick<LanguageModelV4CallOptions, 'prompt' | 'providerOptions' | 'tools'>

/** Runs all tool calls of a question. Returns the request for the final text. */
const lastRequest = async (question: string): Promise<Request> => {
  const model = offlineModel()
  const tools = [{ type: 'function' as const, name: 'list_documents', inputSchema: {} }]
  const providerOptions = { ledgerline: { question, hasAttached: true } }
  const prompt: LanguageModelV4Prompt = [
    { role: 'user', content: [{ type: 'text', text: question }] },
  ]
  for (;;) {
    const request = { prompt: [...prompt], providerOptions, tools }
    const { content } = await model.doGenerate(request)
    const calls = content.filter((part) => part.type === 'tool-call')
    if (calls.length === 0) return request
    prompt.push({
      role: 'tool',
      content: calls.map(({ toolName, toolCallId }) => ({
        type: 'tool-result',
        toolName,
        toolCallId,
        output: { type: 'json', value: { ok: true, data: answers[toolName] as never } },
      })),
    })
  }
}

/** Counts the turns of the event loop during the answer, and calls `onTurn` in each. */
const turnsOf = async (request: Request, onTurn: () => void = () => {}, signal?: AbortSignal) => {
  let [turns, isOver] = [0, false]
  const again = (): void => {
    if (isOver) return
    turns += 1
    onTurn()
    setImmediate(again)
  }
  setImmediate(again)
  try {
    const more = signal ? { abortSignal: signal } : {}
    const { content } = await offlineModel().doGenerate({ ...request, ...more })
    return { turns, text: content.map((part) => (part.type === 'text' ? part.text : '')).join('') }
  } finally {
    isOver = true
  }
}

describe('an answer from long tables', () => {
  it.each([
    ['What is the rent of shop 17 in a.csv?', 'Shop 17 rent', 1],
    ['Compare a.csv and b.csv', 'Change', 2],
    ['What is the rent of shop 17 in a.csv? Then compare a.csv and b.csv', 'Change', 2],
  ])(
    '[DOC-194] yields to other work at least every 500 figures: %s',
    async (question, told, tables) => {
      const { turns, text } = await turnsOf(await lastRequest(question))
      expect(text).toContain(told)
      expect(turns).toBeGreaterThanOrEqual((tables * ROWS * COLUMNS) / SLICE_FIGURES)
    },
  )

  it('[DOC-194] is aborted before it has read all figures if it is stopped', async () => {
    const stop = new AbortController()
    const request = await lastRequest('Compare a.csv and b.csv')
    await expect(turnsOf(request, () => stop.abort(), stop.signal)).rejects.toThrow(/abort/i)
  })
})

// A reading process that does what the text of its file says.
import { READING_MEMORY_BYTES } from '#contract/reading-limits.ts'
import { ReadingQuestion } from '#server/documents/read/protocol.ts'
import { beginStep, startWatch } from '#server/documents/read/watch.ts'
import { answerQuestions, readInput, say, writeOutput } from '#server/file-child.ts'

const MB = 1_000_000

const answered = (value: unknown): Promise<void> => {
  const bytes = Buffer.from(JSON.stringify(value))
  writeOutput(bytes, 0)
  return say({ type: 'read', size: bytes.byteLength })
}

const kept: unknown[] = []

const WAYS: Readonly<Record<string, () => Promise<void> | void>> = {
  die: () => {
    throw new Error('a cell of somebody')
  },
  babble: () => say({ type: 'said by somebody' }),
  hang: () => new Promise(() => undefined),
  heap: () => {
    for (;;) kept.push(Array.from({ length: 1000 }, (_, at) => ({ at })))
  },
  loop: () => {
    beginStep(50)
    for (;;) kept.length = 0
  },
  buffers: () => {
    for (;;) kept.push(Buffer.alloc(MB, 1))
  },
  environment: () =>
    answered({
      pages: [{ number: 1, text: Object.keys(process.env).join(' ') }],
      tables: [],
      wordCount: 1,
      pageCount: null,
    }),
  nonsense: () => answered({ pages: 'none' }),
}

answerQuestions(
  ReadingQuestion,
  async ({ size }) => {
    await WAYS[readInput(size).toString()]?.()
  },
  startWatch(READING_MEMORY_BYTES),
)

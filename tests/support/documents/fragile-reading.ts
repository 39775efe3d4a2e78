// A reading process that misbehaves. The text of the file that it reads says how.
import { READING_MEMORY_BYTES } from '#contract/limits/reading.ts'
import { ReadingRequest } from '#server/documents/read/protocol.ts'
import { beginStep, startWatchdog } from '#server/documents/read/watchdog.ts'
import { answerQuestions, readInput, sendToParent, writeOutput } from '#server/file-process-io.ts'

const MB = 1_000_000

const reads = (value: unknown): Promise<void> => {
  const bytes = Buffer.from(JSON.stringify(value))
  writeOutput(bytes, 0)
  return sendToParent({ type: 'read', size: bytes.byteLength })
}
const answered = async (value: unknown): Promise<void> => {
  await reads(value)
  await sendToParent({ type: 'thumbnail', size: 0 })
}
const contentsOf = (text: string) => ({
  pages: [{ number: 1, text }],
  tables: [],
  wordCount: 1,
  pageCount: null,
})

const kept: unknown[] = []

const WAYS: Readonly<Record<string, () => Promise<void> | void>> = {
  die: () => {
    throw new Error('a cell of somebody')
  },
  quote: () => {
    throw new Error('read:\n    at the end of somebody (file:///somebody/said:1:1)\n')
  },
  babble: () => sendToParent({ type: 'said by somebody' }),
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
  environment: () => answered(contentsOf(Object.keys(process.env).join(' '))),
  'read, then die': async () => {
    await reads(contentsOf('read'))
    throw new Error('over the picture')
  },
  'read, then loop': async () => {
    await reads(contentsOf('read'))
    beginStep(50)
    for (;;) kept.length = 0
  },
  'read, then show nonsense': async () => {
    await reads(contentsOf('read'))
    await sendToParent({ type: 'thumbnail', size: 5 })
  },
  nonsense: () => answered({ pages: 'none' }),
}

answerQuestions(
  ReadingRequest,
  async ({ size }) => {
    await WAYS[readInput(size).toString()]?.()
  },
  startWatchdog(READING_MEMORY_BYTES),
)

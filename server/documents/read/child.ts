// The process that reads one document (read-document.ts starts it and ends it): whatever a file does to its
// reader ends this process only.
import { READING_MEMORY_BYTES } from '#contract/reading-limits.ts'
import { answerQuestions, readInput, say as sayAny, writeOutput } from '../../file-child.ts'
import { ReadingQuestion, type ReadingSaid } from './protocol.ts'
import { readBytes } from './read-bytes.ts'
import { startWatch } from './watch.ts'

/** A breath below what may be taken: the watch looks every few milliseconds. */
const WATCH_PART = 0.93

const say = (said: ReadingSaid): Promise<void> => sayAny(said)

answerQuestions(
  ReadingQuestion,
  async ({ size, type }) => {
    const read = await readBytes(readInput(size), type)
    if (!read.ok) return say({ type: 'failed', failure: read.error })
    const bytes = Buffer.from(JSON.stringify(read.value))
    writeOutput(bytes, 0)
    await say({ type: 'read', size: bytes.byteLength })
  },
  startWatch(READING_MEMORY_BYTES * WATCH_PART),
)

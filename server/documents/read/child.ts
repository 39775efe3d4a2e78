// This child process reads one document. read-document.ts starts and ends it, so a hostile file can
// only crash this process.
import { READING_MEMORY_BYTES, READING_THUMBNAIL_MS } from '#contract/limits/reading.ts'
import {
  answerQuestions,
  readInput,
  sendToParent as sayAny,
  writeOutput,
} from '../../file-process-io.ts'
import { ReadingRequest, type ReadingMessage } from './protocol.ts'
import { readBytes } from './read-bytes.ts'
import type { ReaderResult } from './contents.ts'
import { beginStep, startWatchdog } from './watchdog.ts'

/**
 * The watchdog kills this process at this fraction of the memory limit. It is below 1 because the
 * watch thread samples only every few milliseconds.
 */
const WATCH_PART = 0.93

const say = (message: ReadingMessage): Promise<void> => sayAny(message)

/** Appends a thumbnail to the output. Failure or excessive size only costs the thumbnail. */
const addThumbnail = async (make: ReaderResult['thumbnail'], start: number): Promise<void> => {
  beginStep(READING_THUMBNAIL_MS)
  const picture = await make?.().catch(() => null)
  if (picture) writeOutput(picture, start)
  await say({ type: 'thumbnail', size: picture?.byteLength ?? 0 })
}

answerQuestions(
  ReadingRequest,
  async ({ size, type, isSparing }) => {
    const atPictures = (isAt: boolean) => say({ type: 'pictures', isAt })
    const read = await readBytes(readInput(size), type, { isSparing, atPictures })
    if (!read.ok) return say({ type: 'failed', failure: read.error })
    const bytes = Buffer.from(JSON.stringify(read.value.contents))
    writeOutput(bytes, 0)
    await say({ type: 'read', size: bytes.byteLength })
    await addThumbnail(read.value.thumbnail, bytes.byteLength)
  },
  startWatchdog(READING_MEMORY_BYTES * WATCH_PART),
)

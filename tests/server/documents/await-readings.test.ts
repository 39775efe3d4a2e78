import { afterEach, describe, expect, it } from 'vitest'
import { citation } from '#contract/documents/citation.ts'
import {
  DOCUMENT_ARRIVAL_MS,
  DOCUMENT_AWAIT_MAX_MS,
  DOCUMENT_AWAIT_PAUSE_MS,
} from '#contract/limits/documents.ts'
import { UNREADABLE_DOCUMENT } from '#contract/documents/document-refusals.ts'
import { err } from '#contract/api/result.ts'
import { markdownOf, foldEvents } from '#contract/stream/timeline.ts'
import { contextOf } from '#server/chat/instructions.ts'
import { awaitReadings } from '#server/documents/await-readings.ts'
import type { Reader } from '#server/documents/reader.ts'
import type { DocumentsPort, ListedDocument } from '#server/documents/port.ts'
import {
  conversationIdIn,
  eventsOf,
  messagesOf,
  readUntil,
  signUp,
} from '#tests/support/server/caller.ts'
import { wordReader, textFile, uploadDocuments } from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

const document = (status: string): ListedDocument => ({
  id: 'd1',
  filename: 'report.txt',
  status,
  error: null,
  pages: 1,
  words: 5,
  tables: [],
})

/**
 * A documents port. Each call of `list` returns the next of `looks`, and at the end always the last
 * one. `calls` records the calls of other methods.
 */
const changing = (...looks: readonly (readonly ListedDocument[])[]) => {
  const calls: string[] = []
  let at = -1
  const note =
    <T>(name: string, answer: T) =>
    async (): Promise<T> => {
      calls.push(name)
      return answer
    }
  const port: DocumentsPort = {
    list: async () => {
      at += 1
      return looks[Math.min(at, looks.length - 1)] ?? []
    },
    page: note('page', null),
    search: note('search', []),
    table: note('table', null),
  }
  return { port, calls }
}

/** A fake pause that returns at once. `passed` sums the waited milliseconds. */
const waiting = (abort?: AbortController) => {
  let ms = 0
  return {
    passed: () => ms,
    pause: async (more: number): Promise<void> => {
      ms += more
      abort?.abort()
    },
  }
}
/**
 * Files that a message waits for. The wait reads their statuses with `port.list`. After the wait,
 * `port` takes all other calls.
 */
const awaiting = (port: DocumentsPort) => ({ readStatuses: port.list, arrived: async () => port })
const never = new AbortController().signal

describe('awaited documents', () => {
  it('[DOC-820] delay the first document calls until they have arrived and are read', async () => {
    const here = changing(
      [],
      [],
      [document('pending')],
      [document('processing')],
      [document('ready')],
    )
    const { pause, passed } = waiting()
    const port = awaitReadings(awaiting(here.port), never, pause)
    const asked = [port.page('d1', 1), port.search('x', null), port.table('d1', 1), port.list()]
    expect((await Promise.all(asked)).at(-1)).toEqual([document('ready')])
    expect(here.calls.toSorted()).toEqual(['page', 'search', 'table'])
    expect(passed()).toBe(4 * DOCUMENT_AWAIT_PAUSE_MS)
    await port.list()
    expect(passed()).toBe(4 * DOCUMENT_AWAIT_PAUSE_MS)
  })

  it.each([
    ['none comes', [], DOCUMENT_ARRIVAL_MS],
    ['a document is still processing', [document('processing')], DOCUMENT_AWAIT_MAX_MS],
    ['a document has failed', [document('failed')], 0],
  ] as const)('[DOC-820] delay the answer no longer than allowed if %s', async (_, look, most) => {
    const { pause, passed } = waiting()
    expect(await awaitReadings(awaiting(changing(look).port), never, pause).list()).toEqual(look)
    expect(passed()).toBe(most)
  })

  it('[DOC-820] no longer delay the answer once it is stopped', async () => {
    const abort = new AbortController()
    const { pause, passed } = waiting(abort)
    await awaitReadings(awaiting(changing([]).port), abort.signal, pause).list()
    expect(passed()).toBe(DOCUMENT_AWAIT_PAUSE_MS)
  })

  it('[DOC-195] appear as a count in the context that every model receives', () => {
    const [{ content } = { content: '' }] = contextOf({
      history: [],
      message: 'Sum up',
      awaited: 2,
    })
    expect(content).toContain('still uploading: 2')
  })
})

describe('the first message of a chat', () => {
  const begin = async (message: string, readDocument: Reader = wordReader) => {
    server = await startTestServer({ readDocument })
    const person = await signUp(server.origin)
    const response = await person.open('chat.stream', { body: { message, awaited_documents: 1 } })
    const stream = await readUntil(response, 'conversation_started')
    const end = async () => {
      const events = eventsOf(await stream.rest())
      expect(events.at(-1)?.type).toBe('stream_end')
      return markdownOf(foldEvents([], events))
    }
    return { person, chat: conversationIdIn(stream.text()), end }
  }

  it('[DOC-820] is answered from the file that is uploaded after the chat has begun', async () => {
    const { person, chat, end } = await begin('Summarise the report')
    const words = 'The revenue of the branch rose to 42 because customers bought more of it.'
    const { documents } = await uploadDocuments(person, chat, [textFile('report.txt', words)])
    const text = await end()
    const cite = citation({ documentId: documents[0]?.id ?? '', filename: 'report.txt', page: 1 })
    expect(text).toContain(`“${words}” ${cite}`)
  })

  it('[DOC-634] carries a file uploaded before the end of its answer, even an unused one', async () => {
    const { person, chat, end } = await begin('Future value of $500 a month at 5% over 20 years')
    const { documents } = await uploadDocuments(person, chat, [textFile('report.txt', 'Words.')])
    await end()
    const [question] = await messagesOf(person, chat)
    expect(question?.documents).toMatchObject([
      { id: documents[0]?.id ?? '', filename: 'report.txt' },
    ])
  })

  it('[DOC-820] gets an answer that says why an uploaded file could not be read', async () => {
    const { person, chat, end } = await begin('Summarise the report', async () => err('empty'))
    await uploadDocuments(person, chat, [textFile('report.txt')])
    expect(await end()).toContain(`- report.txt: ${UNREADABLE_DOCUMENT.empty}`)
  })
})

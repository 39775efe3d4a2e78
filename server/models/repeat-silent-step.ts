import type {
  LanguageModelV4StreamPart as StreamPart,
  LanguageModelV4StreamResult as StreamResult,
} from '@ai-sdk/provider'
import type { LanguageModelMiddleware } from 'ai'
import { isInactivityTimeout } from './inactivity-timeout.ts'

/** Parts that neither show nor run anything. */
const UNSEEN: ReadonlySet<StreamPart['type']> = new Set([
  'stream-start',
  'response-metadata',
  'raw',
  // The start of a message of Anthropic.
  'custom',
  'text-start',
])

type Reader = ReadableStreamDefaultReader<StreamPart>

/** Reads up to the first part that people see. Throws if the provider falls silent before it. */
const readHead = async (reader: Reader): Promise<readonly StreamPart[]> => {
  const head: StreamPart[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return head
    if (value.type === 'error' && isInactivityTimeout(value.error)) throw value.error
    head.push(value)
    if (!UNSEEN.has(value.type)) return head
  }
}

const joined = (head: readonly StreamPart[], reader: Reader): ReadableStream<StreamPart> =>
  new ReadableStream({
    start: (controller) => {
      for (const part of head) controller.enqueue(part)
    },
    pull: async (controller) => {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })

/**
 * Requests a step once more if the provider falls silent before the step showed or ran anything.
 * `onRepeat` is called before the second request.
 */
export const repeatSilentStep = (onRepeat: () => void): LanguageModelMiddleware => ({
  specificationVersion: 'v4',
  wrapStream: async ({ doStream }) => {
    const begin = async (): Promise<StreamResult> => {
      const { stream, ...result } = await doStream()
      const reader = stream.getReader()
      return { ...result, stream: joined(await readHead(reader), reader) }
    }
    try {
      return await begin()
    } catch (error) {
      if (!isInactivityTimeout(error)) throw error
      onRepeat()
      return begin()
    }
  },
})

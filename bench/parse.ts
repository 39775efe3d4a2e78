// Compares our parser and decoder with eventsource-parser and JSON.parse, from bytes to typed
// events. They run in turns, so other load affects both.
import { createParser } from 'eventsource-parser'
import { createSseByteParser } from '#contract/stream/sse.ts'
import { decodeStreamEvent } from '#contract/stream/stream.ts'
import { answerStream } from './support/corpus.ts'
import { cpuMs, printFigure, median, round } from './support/figure.ts'

/** Number of text characters that our parser and decoder extract from a stream. */
const ours = (chunks: readonly Buffer[]): number => {
  const parser = createSseByteParser()
  let chars = 0
  for (const chunk of chunks) {
    const data = parser.feed(chunk)
    for (const line of data.ok ? data.value : []) {
      const event = decodeStreamEvent(line)
      if (event.ok && event.value.type === 'text_delta') chars += event.value.payload.text.length
    }
  }
  return chars
}

const theirs = (chunks: readonly Buffer[]): number => {
  const decoder = new TextDecoder()
  let chars = 0
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = JSON.parse(data)
      if (event.type === 'text_delta') chars += event.payload.text.length
    },
  })
  for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }))
  return chars
}

/**
 * Median CPU time in milliseconds of our parser and of eventsource-parser. Both parse a stream of
 * `count` deltas `rounds` times in turns.
 */
export const compareParsers = (count: number, rounds: number) => {
  const chunks = answerStream(count)
  if (ours(chunks) !== theirs(chunks)) throw new Error('the two parsers disagree')
  const times = Array.from({ length: rounds + 5 }, () => [
    cpuMs(() => ours(chunks)),
    cpuMs(() => theirs(chunks)),
  ]).slice(5)
  const oursMs = median(times.map(([mine = 0]) => mine))
  const theirsMs = median(times.map(([, peer = 0]) => peer))
  return { oursMs, theirsMs, ratio: theirsMs / oursMs }
}

if (import.meta.main) {
  const deltas = 50_000
  const { oursMs, theirsMs, ratio } = compareParsers(deltas, 31)
  printFigure('parse and decode: speed relative to eventsource-parser + JSON.parse', ratio, '×', {
    target: '>= 0.9',
    oursMs: round(oursMs),
    theirsMs: round(theirsMs),
    deltas,
  })
}

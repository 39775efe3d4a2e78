// Bytes in, typed events out: our parser and decoder against eventsource-parser + JSON.parse, in
// turns within one run, so that what else the machine does hits both alike.
import { createParser } from 'eventsource-parser'
import { createSseByteParser } from '#contract/sse.ts'
import { decodeStreamEvent } from '#contract/stream.ts'
import { wire } from './corpus.ts'
import { cpuMs, figure, median, round } from './figure.ts'

const DELTAS = 50_000
const ROUNDS = 41

const chunks = wire(DELTAS)
const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)

const ours = (): number => {
  const parser = createSseByteParser()
  let chars = 0
  for (const chunk of chunks) {
    const lines = parser.feed(chunk)
    if (!lines.ok) continue
    for (const line of lines.value) {
      const event = decodeStreamEvent(line)
      if (event.ok && event.value.type === 'text_delta') chars += event.value.payload.text.length
    }
  }
  return chars
}

const theirs = (): number => {
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

if (ours() !== theirs()) throw new Error('the two parsers disagree')
const times = { ours: [] as number[], theirs: [] as number[] }
for (let i = 0; i < ROUNDS; i++) {
  const first = i % 2 === 0
  if (first) times.ours.push(cpuMs(ours))
  times.theirs.push(cpuMs(theirs))
  if (!first) times.ours.push(cpuMs(ours))
}
const mine = median(times.ours.slice(5))
const peer = median(times.theirs.slice(5))
figure('parse+decode speed, ratio to eventsource-parser + JSON.parse', peer / mine, '×', {
  target: '≥ 0.9',
  oursMs: round(mine),
  theirsMs: round(peer),
  events: DELTAS,
  MBPerS: round(bytes / 1000 / mine),
})

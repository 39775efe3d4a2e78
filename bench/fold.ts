// Folds events into a timeline. The cost of a delta must not grow with the length of the answer.
import { emptyReply, foldReply, foldReplyEvents } from '#contract/stream/reply.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import { answerDeltas } from './support/corpus.ts'
import { cpuMs, printFigure, median, round } from './support/figure.ts'

const ROUNDS = 15

const eventsOf = (count: number): readonly StreamEvent[] =>
  answerDeltas(count).map((text, i) => ({
    id: `event-${i}`,
    sequence: i,
    type: 'text_delta',
    payload: { text },
  }))

const single = (events: readonly StreamEvent[]) => () => {
  let reply = emptyReply()
  for (const event of events) reply = foldReply(reply, event)
}
const batched = (events: readonly StreamEvent[]) => () => {
  let reply = emptyReply()
  for (let at = 0; at < events.length; at += 200)
    reply = foldReplyEvents(reply, events.slice(at, at + 200))
}
const microsPerDelta = (count: number, fold: typeof single): number => {
  const work = fold(eventsOf(count))
  const times = Array.from({ length: ROUNDS + 3 }, () => cpuMs(work)).slice(3)
  return (median(times) * 1000) / count
}

const short = microsPerDelta(20_000, single)
const long = microsPerDelta(200_000, single)
printFigure('fold: one delta at a time, 200,000 deltas', long, 'µs/delta', {
  target: 'no growth with length',
  at20000: round(short),
})
printFigure('fold: batches of 200, 200,000 deltas', microsPerDelta(200_000, batched), 'µs/delta')

// A worker thread that parses bodies. Some bodies crash it, others make it hang.
import { parentPort } from 'node:worker_threads'
import type { BigSaveAnswer, BigSaveQuestion } from '#server/sheets/big-saves.ts'
import type { ThreadQuestion, ThreadAnswer } from '#server/sheets/single-worker.ts'

parentPort?.on('message', ({ id, question: { bytes } }: ThreadQuestion<BigSaveQuestion>) => {
  const body = new TextDecoder().decode(bytes)
  if (body === 'die') process.exit(1)
  // Blocks longer than any test's timeout.
  if (body === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  const answer: BigSaveAnswer = { ok: true, value: { body, carried: null } }
  const said: ThreadAnswer<BigSaveAnswer> = { id, answer }
  parentPort?.postMessage(said)
})

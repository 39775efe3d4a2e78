// A thread that reads bodies as they tell it to: it dies of some, and is never done with others.
import { parentPort } from 'node:worker_threads'
import type { BigSaveAnswer, BigSaveQuestion } from '#server/sheets/big-saves.ts'
import type { Asked, Said } from '#server/sheets/single-worker.ts'

parentPort?.on('message', ({ id, question: { bytes } }: Asked<BigSaveQuestion>) => {
  const body = new TextDecoder().decode(bytes)
  if (body === 'die') process.exit(1)
  // Longer than any test waits.
  if (body === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  const answer: BigSaveAnswer = { ok: true, value: { body, carried: null } }
  const said: Said<BigSaveAnswer> = { id, answer }
  parentPort?.postMessage(said)
})

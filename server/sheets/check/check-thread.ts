// A worker thread that checks spreadsheets, because a large one would block the main thread for
// seconds.
import { parentPort } from 'node:worker_threads'
import { toThreadError, type ThreadAnswer, type ThreadQuestion } from '../single-worker.ts'
import { checkWorkbook } from './check-workbook.ts'
import type { CheckAnswer, CheckQuestion } from './checks.ts'

parentPort?.on('message', ({ id, question: { text, region } }: ThreadQuestion<CheckQuestion>) => {
  const say = (message: ThreadAnswer<CheckAnswer>): void => parentPort?.postMessage(message)
  try {
    say({ id, answer: { check: checkWorkbook(text, region) } })
  } catch (error) {
    say({ id, error: toThreadError(error) })
  }
})

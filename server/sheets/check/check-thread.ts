// A worker thread that checks spreadsheets, because a large one would block the main thread for
// seconds.
import { parentPort } from 'node:worker_threads'
import { toThreadError, type ThreadAnswer, type ThreadQuestion } from '../single-worker.ts'
import { checkWorkbook } from './check-workbook.ts'
import type { CheckAnswer, CheckQuestion } from './checks.ts'
import { newFaultsOf } from './new-faults.ts'

const answerTo = (question: CheckQuestion): CheckAnswer =>
  question.type === 'check'
    ? { check: checkWorkbook(question.text, question.region), faults: null }
    : { check: null, faults: newFaultsOf(question) }

parentPort?.on('message', ({ id, question }: ThreadQuestion<CheckQuestion>) => {
  const say = (message: ThreadAnswer<CheckAnswer>): void => parentPort?.postMessage(message)
  try {
    say({ id, answer: answerTo(question) })
  } catch (error) {
    say({ id, error: toThreadError(error) })
  }
})

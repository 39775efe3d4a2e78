// A worker thread that keeps large workbooks open for windows. Parsing one would block the main
// thread for 100 ms or more.
import { parentPort } from 'node:worker_threads'
import { answerWorkbookQuestion } from '../answer-workbook-question.ts'
import type { WindowAnswer, WindowQuestion } from './big-windows.ts'
import type { ThreadQuestion, ThreadAnswer } from '../single-worker.ts'

const open = new Map<string, unknown>()

const answerTo = ({ id, text, keeps, asked }: WindowQuestion): WindowAnswer => {
  // Frees memory before parsing.
  for (const one of open.keys())
    if (!keeps.includes(one) || (one === id && text !== null)) open.delete(one)
  if (text !== null) open.set(id, JSON.parse(text))
  return open.has(id) ? answerWorkbookQuestion(open.get(id), asked) : { type: 'closed' }
}

parentPort?.on('message', ({ id, question }: ThreadQuestion<WindowQuestion>) => {
  const say = (answer: WindowAnswer): void => {
    const message: ThreadAnswer<WindowAnswer> = { id, answer }
    parentPort?.postMessage(message)
  }
  try {
    say(answerTo(question))
  } catch {
    say({ type: 'unreadable' })
  }
})

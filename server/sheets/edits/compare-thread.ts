// A worker thread that compares large workbooks. Parsing both would block the main thread.
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer, ThreadQuestion } from '../single-worker.ts'
import { compareRevisions, type RevisionDifference } from './compare-revisions.ts'
import type { RevisionPair } from './edits.ts'

parentPort?.on('message', ({ id, question }: ThreadQuestion<RevisionPair>) => {
  const answer = compareRevisions(question.before, question.after)
  const message: ThreadAnswer<RevisionDifference> = { id, answer }
  parentPort?.postMessage(message)
})

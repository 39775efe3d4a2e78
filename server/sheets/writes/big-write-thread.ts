// A worker thread that writes large workbooks to SQLite. A commit of 26 MB and its WAL checkpoint
// would block the main thread.
import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../../store/schema.ts'
import { sqliteDialect } from '../../store/sqlite.ts'
import { READY, type BigWriteAnswer, type BigWriteQuestion, type Ready } from './big-writes.ts'
import { workbookTextOf } from '../serialize-workbook.ts'
import { toThreadError, type ThreadQuestion, type ThreadAnswer } from '../single-worker.ts'
import { spreadsheetsOf } from '../spreadsheets.ts'

const { file } = v.parse(v.object({ file: v.string() }), workerData)
// The server has already migrated the schema.
const store = new Kysely<Tables>({ dialect: sqliteDialect(file) })

const answerTo = async (question: BigWriteQuestion | Ready): Promise<BigWriteAnswer | Ready> => {
  if (question === READY) return READY
  const { userId, now, write: one, bytes } = question
  const text = workbookTextOf(bytes)
  const spreadsheets = spreadsheetsOf(
    store,
    { now: () => new Date(now), newId: randomUUID },
    userId,
  )
  if (one.name === 'add') return spreadsheets.add({ ...one.wanted, text })
  return one.name === 'save'
    ? spreadsheets.save({ ...one.wanted, workbookText: text })
    : spreadsheets.change({ ...one.wanted, workbookText: text })
}

parentPort?.on('message', ({ id, question }: ThreadQuestion<BigWriteQuestion | Ready>) => {
  const say = (message: ThreadAnswer<BigWriteAnswer | Ready>): void =>
    parentPort?.postMessage(message)
  void answerTo(question).then(
    (answer) => say({ id, answer }),
    (cause) => say({ id, error: toThreadError(cause) }),
  )
})

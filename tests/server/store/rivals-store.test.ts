import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyReply } from '#contract/stream/reply.ts'
import type { CreditLedger } from '#server/billing/ledger.ts'
import { createBegin } from '#server/chat/begin-run.ts'
import { createRunStore } from '#server/chat/run-store.ts'
import { systemClock as clock } from '#server/clock.ts'
import type { RunRow } from '#server/store/schema.ts'
import type { Store } from '#server/store/store.ts'
import { ledgerOn } from '#tests/support/billing/billing.ts'
import { dropDatabase, openTestStore } from '#tests/support/server/database.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

const userId = randomUUID()
let folder: string
let store: Store
let ledger: CreditLedger
beforeEach(async () => {
  folder = temporaryFolder()
  store = await openTestStore(folder)
  ledger = ledgerOn(store, clock, 10)
  const texts = { email: 'maya@example.test', name: '', password_hash: '' }
  await store
    .insertInto('users')
    .values({ id: userId, ...texts, created_at: clock.now().toISOString(), ledger_writes: 0 })
    .execute()
})
afterEach(async () => {
  await store.destroy()
  rmSync(folder, { recursive: true, force: true })
  await dropDatabase(folder)
})

const begin = async (conversationId: string | null): Promise<RunRow> => {
  const ask = createBegin({
    store,
    clock,
    ledger,
    model: 'offline',
    historyTokens: 1000,
    server: 1,
  })
  const rest = {
    spreadsheetId: null,
    documentIds: [],
    requestId: null,
    replaces: null,
    replacesElse: [],
  }
  const begun = await ask({ userId, message: 'Hi', conversationId, ...rest }, randomUUID())
  if (!begun.ok) throw new Error(begun.error.type)
  return begun.value.run
}

it('[STREAM-22, BOOT-13] a send waits while the end of the previous answer is being written', async () => {
  const run = await begin(null)
  const { next } = await store.transaction().execute(async (ending) => {
    await ending
      .updateTable('conversations')
      .set({ last_sequence: 50 })
      .where('id', '=', run.conversation_id)
      .execute()
    await ending.updateTable('runs').set({ status: 'ended' }).where('id', '=', run.id).execute()
    const sending = begin(run.conversation_id)
    // These queries give the send enough time to reach its lock.
    for (let asks = 0; asks < 50; asks += 1)
      await ending.selectFrom('runs').select('id').where('id', '=', run.id).execute()
    return { next: sending }
  })
  expect((await next).first_sequence).toBe(51)
})

it('[SEND-35, CRED-12, BOOT-14] if several servers end an answer at once, only one of them stores its end', async () => {
  const run = await begin(null)
  const runs = createRunStore(store, ledger, clock)
  const finish = () => runs.finish({ run, status: 'interrupted', events: [], reply: emptyReply() })
  const ends = await Promise.allSettled([finish(), finish(), finish()])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const messages = await store.selectFrom('messages').select('role').orderBy('position').execute()
  expect(messages).toEqual([{ role: 'user' }, { role: 'assistant' }])
  expect((await ledger.read(userId)).balance).toBe(10)
  await expect(runs.append(run, [])).rejects.toThrow('has ended already')
})

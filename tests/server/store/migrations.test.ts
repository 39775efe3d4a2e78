import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { MIGRATIONS } from '#server/store/migrations.ts'
import type { Tables } from '#server/store/schema.ts'
import { sqliteDialect } from '#server/store/sqlite.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { billingOf } from '#tests/support/billing/billing.ts'
import { ask, balanceOf, callerOf, messagesOf } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { startTestServer, temporaryFolder } from '#tests/support/server/server.ts'

const at = '2026-10-01T09:00:00.000Z'
const user_id = '00000000-0000-4000-8000-000000000001'
const sheetId = '00000000-0000-4000-8000-000000000002'
const conversation_id = '00000000-0000-4000-8000-000000000003'
const person = { email: 'maya@example.test', password: 'correct horse battery' }
const workbook_data = { id: sheetId, custom: [1, null], name: 'Zürich' }
const changeSet = {
  id: 'c-1',
  spreadsheet_id: sheetId,
  conversation_id,
  message_id: 'm-2',
  execution_id: 'x',
  title: 'Rent',
  created_at: at,
  cells: [{ sheet_id: 's', row: 0, column: 0, before: null, after: { v: 900 } }],
  operations: [],
  cells_first: false,
}
const timeline = [{ kind: 'text', content: 'Of **900**.' }]
const answer = 'Of 900, in [Rent](/app/spreadsheets/f00dcafe).'

/** Writes a database of the first version: its schema, a user, a spreadsheet and a conversation. */
const writeFirstVersion = async (file: string): Promise<void> => {
  const store = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  const migrator = new Migrator({
    db: store,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
  })
  const { error } = await migrator.migrateTo('001-first-light')
  if (error) throw error
  const password_hash = await hashPassword(person.password, { log2N: 10, r: 8, p: 1 })
  const dates = { created_at: at, updated_at: at }
  await store
    .insertInto('users')
    .values({
      id: user_id,
      email: person.email,
      name: 'Maya',
      password_hash,
      created_at: at,
      ledger_writes: 0,
    })
    .execute()
  await store
    .insertInto('refresh_tokens')
    .values({
      token_hash: createHash('sha256').update('an old cookie').digest('hex'),
      user_id,
      family: 'f-1',
      created_at: at,
      expires_at: '2026-10-31T09:00:00.000Z',
    })
    .execute()
  await store
    .insertInto('credit_movements')
    .values([
      { id: 'g', user_id, kind: 'grant', amount: 10, month: '2026-10', created_at: at },
      {
        id: 'u',
        user_id,
        kind: 'charge',
        amount: -1,
        month: '2026-10',
        message_id: 'm-1',
        created_at: at,
      },
    ])
    .execute()
  const workbook = JSON.stringify(workbook_data)
  await store
    .insertInto('spreadsheets')
    .values({ id: sheetId, user_id, title: 'Rent', workbook_data: workbook, revision: 7, ...dates })
    .execute()
  await store
    .insertInto('change_sets')
    .values({
      id: changeSet.id,
      spreadsheet_id: sheetId,
      revision: 7,
      created_at: at,
      change_set: JSON.stringify(changeSet),
    })
    .execute()
  await store
    .insertInto('conversations')
    .values({
      id: conversation_id,
      user_id,
      title: 'My rent',
      spreadsheet_id: sheetId,
      last_sequence: 0,
      ...dates,
    })
    .execute()
  const message = { conversation_id, created_at: at }
  await store
    .insertInto('messages')
    .values([
      { ...message, id: 'm-1', position: 1, role: 'user', text_content: 'How much?' },
      {
        ...message,
        id: 'm-2',
        position: 2,
        role: 'assistant',
        reply_to: 'm-1',
        text_content: answer,
        payload: JSON.stringify({ timeline }),
      },
    ])
    .execute()
  await store.destroy()
}

it('[BOOT-16] [DOC-163] a database of the first version is upgraded, keeps everything and works', async () => {
  const dataDir = temporaryFolder()
  await writeFirstVersion(join(dataDir, 'ledgerline.db'))
  const clock = createTestClock('2026-10-20T09:00:00.000Z')
  const server = await startTestServer({ dataDir, clock, agent: wordsAgent('Still 900.') })
  try {
    // Old sessions stay valid.
    const headers = { cookie: 'ledgerline_refresh=an old cookie' }
    const { status, body } = await callerOf(server.origin).call('auth.refresh', { headers })
    expect(status).toBe(200)
    const maya = callerOf(server.origin, body?.token ?? null)
    expect((await maya.call('account.sessions')).body.sessions).toMatchObject([
      { id: 'f-1', device: null, began_at: at, is_current: true },
    ])
    const signedIn = await callerOf(server.origin).call('auth.signIn', { body: person })
    expect(signedIn.status).toBe(200)
    const params = { id: sheetId }
    expect((await maya.call('spreadsheets.get', { params })).body).toEqual({
      id: sheetId,
      title: 'Rent',
      workbook_data,
      revision: 7,
      created_at: at,
      updated_at: at,
      public_share: null,
    })
    const changes = await maya.call('changes.list', { params })
    const { cells, operations, spreadsheet_id: _, cells_first, ...from } = changeSet
    const head = { ...from, kind: 'assistant', cells: 1, revision: 7, undone_by: null }
    const by = { id: user_id, name: 'Maya' }
    const unknown = { tool_name: null, turn: null, sheets: [] }
    expect(changes.body.changes).toEqual([{ ...head, ...unknown, by }])
    const rent = { params: { id: sheetId, change_id: changeSet.id } }
    const { body: detail } = await maya.call('changes.get', rent)
    expect(detail).toMatchObject({ operations, cells_first, has_more: false })
    const [{ before, after } = { before: null, after: null }] = cells
    const cell = { sheet: '', sheet_id: 's', cell: 'A1', before, after, source: null }
    expect(detail.cells_list).toEqual([cell])
    expect(await balanceOf(maya)).toBe(9)
    expect((await billingOf(maya)).history).toMatchObject([
      { id: 'u', kind: 'charge', balance: 9, conversation_title: 'My rent' },
      { id: 'g', kind: 'grant', balance: 10 },
    ])
    const messages = await messagesOf(maya, conversation_id)
    expect(messages).toMatchObject([
      { id: 'm-1', role: 'user', text_content: 'How much?' },
      { id: 'm-2', role: 'assistant', text_content: answer, payload: { timeline } },
    ])
    const found = async (q: string) =>
      (await maya.call('histories.list', { query: { q } })).body.total_count
    expect([await found('900 in rent'), await found('f00dcafe')]).toEqual([1, 0])
    const linked = await maya.call('spreadsheets.conversations', { params })
    expect(linked.body.conversations).toMatchObject([{ conversation_id, title: 'My rent' }])

    await ask(maya, { message: 'And now?', conversation_id, spreadsheet_id: sheetId })
    expect(await messagesOf(maya, conversation_id)).toHaveLength(4)
    const create = { body: { title: 'New', request_id: randomUUID() } }
    const [one, again] = [
      await maya.call('spreadsheets.create', create),
      await maya.call('spreadsheets.create', create),
    ]
    expect(again.body).toEqual(one.body)
    expect((await maya.call('spreadsheets.list')).body.spreadsheets).toHaveLength(2)
  } finally {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

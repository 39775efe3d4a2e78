import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#contract/api/address.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { foldEvents, markdownOf } from '#contract/stream/timeline.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { AgentTask } from '#server/chat/agent-contract.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { ask, callerOf, conversationOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { dropDatabase } from '#tests/support/server/database.ts'
import { payloadsOf, PROVIDERS, turnsOn } from '#tests/support/models/provider-turn.ts'
import { startTestServer, temporaryFolder, type TestServer } from '#tests/support/server/server.ts'

const dataDir = temporaryFolder()
let server: TestServer
let person: Person
/** A spreadsheet, its share code and a conversation, created while spreadsheets were on. */
let made: { readonly id: string; readonly code: string; readonly conversation: string }

beforeAll(async () => {
  const before = await startTestServer({ dataDir })
  person = await signUp(before.origin)
  const { body } = await person.call('spreadsheets.create', { body: { title: 'Budget' } })
  const shared = await person.call('share.enable', { params: { id: body.id } })
  const message = { message: 'Hello', spreadsheet_id: body.id }
  const conversation = conversationOf(await ask(person, message))
  made = { id: body.id, code: shared.body.public_share?.code ?? '', conversation }
  await before.close()
  server = await startTestServer({ dataDir, env: { FLAGS: '{"spreadsheets":false}' } })
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
  await dropDatabase(dataDir)
})

const rows = Object.entries(endpoints) as [EndpointName, Endpoint][]
const gone = rows.filter(([, { path }]) => path.includes('spreadsheet'))

describe('with spreadsheets switched off', () => {
  it.each(gone)('[SHARE-29] %s answers 404, signed in or not', async (_, row) => {
    const { id, code } = made
    const path = addressOf(row.path, { id, code, n: '1', change_id: randomUUID() })
    for (const headers of [{}, { authorization: `Bearer ${person.token}` }]) {
      const answer = await fetch(server.origin + path, { method: row.method, headers })
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe('{"detail":"Not found."}')
    }
  })

  it('[SHARE-29, SHARE-59] a chat that has a spreadsheet continues without the spreadsheet', async () => {
    const me = callerOf(server.origin, person.token)
    for (const spreadsheet_id of [made.id, randomUUID(), null]) {
      const body = {
        message: 'Sum of column B',
        conversation_id: made.conversation,
        spreadsheet_id,
      }
      const events = await ask(me, body)
      expect(events.at(-1)?.type).toBe('stream_end')
      expect(markdownOf(foldEvents([], events))).toContain('Spreadsheets are switched off')
    }
    const started = await ask(me, { message: 'Hello', spreadsheet_id: made.id })
    expect(started[0]).toMatchObject({ payload: { spreadsheet_id: null } })
  })

  it('[SHARE-29] earlier spreadsheets are available again once the feature is switched on', async () => {
    await server.close()
    server = await startTestServer({ dataDir })
    const params = { code: made.code }
    const { body } = await callerOf(server.origin).call('share.get', { params })
    expect(body).toMatchObject({ id: made.id, title: 'Budget', revision: 1 })
  })
})

describe('the assistant without spreadsheets', () => {
  const engine = createWorkbookEngine()
  afterAll(() => engine.close())
  const off: Partial<AgentTask> = { sheets: null, spreadsheetId: null }

  it.each(PROVIDERS)(
    '[SHARE-29, SHARE-60] on a model of $name has one tool, and its instructions say that there are no spreadsheets',
    async (wire) => {
      const formula = { formulas: ['=PMT(0.065/12,360,-300000)'], spreadsheet_id: randomUUID() }
      const one = await turnsOn(wire, engine)(
        [
          { calls: [{ id: 'a', name: 'evaluate', arguments: JSON.stringify(formula) }] },
          { calls: [{ id: 'b', name: 'read_range', arguments: '{"range":"A1"}' }] },
          { text: 'It is 1,896.20.' },
        ],
        off,
      )
      expect(await one.run()).toEqual({ ended: 'end' })
      const sent = JSON.stringify(one.provider.calls[0]?.body)
      expect(sent).toContain('evaluate')
      for (const word of ['create_spreadsheet', 'read_range', 'write_range', 'spreadsheet_id'])
        expect(sent).not.toContain(word)
      expect(sent).toContain('There are no spreadsheets here')
      expect(sent).not.toContain('/app/spreadsheet/')
      const [calculated] = payloadsOf(one.drafts, 'tool_complete')
      expect(calculated).toMatchObject({
        success: true,
        result: { results: [{ value: expect.closeTo(1896.2, 1) }] },
      })
      // A call of a missing tool fails and reads nothing.
      expect(one.timeline()).toContainEqual(
        expect.objectContaining({ toolName: 'read_range', phase: 'error' }),
      )
    },
  )

  it.each([
    'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years',
    'Sum of column B',
    'Change the rate to 7%',
  ])(
    '[SHARE-29, SHARE-76] on the offline model answers %j by saying that spreadsheets are switched off',
    async (question) => {
      const { outcome, text, timeline } = await askOffline(engine, question, off)
      expect(outcome).toEqual({ ended: 'end' })
      expect(text).toContain('Spreadsheets are switched off')
      expect(timeline().some(({ kind }) => kind === 'tool')).toBe(false)
    },
  )

  it('[SHARE-29, SHARE-60] on the offline model still calculates, and offers nothing else', async () => {
    const future = 'Future value of $500 a month at 5% over 20 years'
    expect((await askOffline(engine, future, off)).text).toContain('$205,516.83')
    const { text } = await askOffline(engine, 'Tell me a joke', off)
    expect(text).toContain('net present value')
    expect(text).not.toMatch(/spreadsheet/i)
  })
})

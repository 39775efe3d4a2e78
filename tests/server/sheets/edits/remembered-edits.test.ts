import { expect, it } from 'vitest'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { providerWorld, statesIn } from '#tests/support/chat/scripted-provider.ts'
import type { ScriptedStep } from '#tests/support/models/provider.ts'
import { PROVIDERS } from '#tests/support/models/provider-turn.ts'
import { ask, conversationOf, type Person } from '#tests/support/server/caller.ts'

const done = { text: 'Done.' }
const write: ScriptedStep = {
  calls: [
    {
      id: 'w',
      name: 'write_range',
      arguments: JSON.stringify({ range: 'Model!A1', values: [[5]], title: 'Five' }),
    },
  ],
}

const book = (values: readonly number[]): WorkbookJson => ({
  id: 'book',
  name: 'Book',
  sheetOrder: ['s1'],
  sheets: {
    s1: {
      id: 's1',
      name: 'Model',
      rowCount: 100,
      columnCount: 20,
      cellData: { 0: Object.fromEntries(values.map((v, column) => [column, { v, t: 2 }])) },
    },
  },
})

const save = async (person: Person, id: string, values: readonly number[]) => {
  const body = { workbook_data: book(values) }
  const { status } = await person.call('spreadsheets.update', { params: { id }, body })
  expect(status).toBe(200)
}

const EDIT = '- Model!B1: empty → 7'

it.each([
  ['a torn stream', { text: 'Do', end: 'torn' }],
  ['a truncated stream', { text: 'Do', end: 'early' }],
  [
    'a torn call',
    { calls: [{ id: 'x', name: 'evaluate', arguments: '{"formulas":["=1+' }], end: 'torn' },
  ],
  ['a refusal', { status: 401 }],
] as const)('[AGENT-1160] edits stay in the state after %s', async (_name, failure) => {
  const steps = [write, done, failure, done, done]
  const { provider, person, spreadsheetId } = await providerWorld(PROVIDERS[0], { steps })
  const first = { message: 'One', spreadsheet_id: spreadsheetId }
  const conversation_id = conversationOf(await ask(person, first))
  await save(person, spreadsheetId, [5, 7])
  const failed = await ask(person, { message: 'Two', conversation_id })
  expect(failed.at(-1)).toMatchObject({ type: 'error' })
  await ask(person, { message: 'Three', conversation_id })
  await ask(person, { message: 'Four', conversation_id })
  const states = provider.calls.slice(2).map((call) => statesIn(call).at(-1) ?? '')
  expect(states).toHaveLength(3)
  expect(states[0]).toContain(EDIT)
  expect(states[1]).toContain(EDIT)
  expect(states[2]).not.toContain('Changed since your last answer')
})

it('[AGENT-1160] an answer that fails after a whole step has read the edits', async () => {
  const steps = [done, write, { status: 401 }, done]
  const { provider, person, spreadsheetId } = await providerWorld(PROVIDERS[0], { steps })
  const first = { message: 'One', spreadsheet_id: spreadsheetId }
  const conversation_id = conversationOf(await ask(person, first))
  await save(person, spreadsheetId, [0, 7])
  await ask(person, { message: 'Two', conversation_id })
  await ask(person, { message: 'Three', conversation_id })
  const state = statesIn(provider.calls.at(-1)).at(-1) ?? ''
  expect(provider.calls).toHaveLength(4)
  expect(state).not.toContain('Changed since your last answer')
})

it('[AGENT-1056, AGENT-1160] an edit during an answer that read others is told alone', async () => {
  const opened = Promise.withResolvers<void>()
  const steps = [done, { ...done, after: opened.promise }, done]
  const { provider, person, spreadsheetId } = await providerWorld(PROVIDERS[0], { steps })
  const first = { message: 'One', spreadsheet_id: spreadsheetId }
  const conversation_id = conversationOf(await ask(person, first))
  await save(person, spreadsheetId, [5, 7])
  const asking = ask(person, { message: 'Two', conversation_id })
  await expect.poll(() => provider.calls.length, { timeout: 10_000 }).toBe(2)
  await save(person, spreadsheetId, [5, 7, 9])
  opened.resolve()
  await asking
  await ask(person, { message: 'Three', conversation_id })
  const state = statesIn(provider.calls[2]).at(-1) ?? ''
  expect(state).toContain('- Model!C1: empty → 9')
  expect(state).not.toContain('- Model!B1')
})

it('[AGENT-1057] the edits name changes of the assistant in another conversation', async () => {
  const steps = [done, write, done, done]
  const { provider, person, spreadsheetId } = await providerWorld(PROVIDERS[0], { steps })
  const first = { message: 'One', spreadsheet_id: spreadsheetId }
  const conversation_id = conversationOf(await ask(person, first))
  await ask(person, { message: 'Other', spreadsheet_id: spreadsheetId })
  await ask(person, { message: 'Two', conversation_id })
  const state = statesIn(provider.calls[3]).at(-1) ?? ''
  expect(state).toContain('- Model!A1: empty → 5 (by the assistant in another conversation)')
})

it.each([
  ['before the first token', { after: new Promise(() => {}) }],
  ['within a step', { text: 'Do', end: 'never' }],
] as const)('[AGENT-1160] edits stay in the state after a stop %s', async (_name, step) => {
  const steps = [write, done, step, done]
  const { provider, person, spreadsheetId } = await providerWorld(PROVIDERS[0], { steps })
  const first = { message: 'One', spreadsheet_id: spreadsheetId }
  const conversation_id = conversationOf(await ask(person, first))
  await save(person, spreadsheetId, [5, 7])
  const asking = ask(person, { message: 'Two', conversation_id })
  await expect.poll(() => provider.calls.length, { timeout: 10_000 }).toBe(3)
  const params = { id: conversation_id }
  expect((await person.call('chat.stop', { params })).body).toEqual({ stopped: true })
  await asking
  await ask(person, { message: 'Three', conversation_id })
  expect(statesIn(provider.calls[3]).at(-1) ?? '').toContain(EDIT)
})

import { describe, expect, it } from 'vitest'
import { messagesIn, providerWorld, statesIn } from '#tests/support/chat/scripted-provider.ts'
import type { ScriptedStep } from '#tests/support/models/provider.ts'
import { PROVIDERS, RESPONSES } from '#tests/support/models/provider-turn.ts'
import { ask, conversationOf, messagesOf, type Person } from '#tests/support/server/caller.ts'

const write = (id: string, range: string, title: string) => ({
  id,
  name: 'write_range',
  arguments: JSON.stringify({ range, values: [[1]], title }),
})
const WRITE: ScriptedStep = {
  calls: [write('a', 'Model!B2', 'Rent'), write('b', 'Model!B3', 'Rates')],
}
const LINES = '[wrote Model!B2, 1 cell, "Rent"]\n[wrote Model!B3, 1 cell, "Rates"]'

const answerOf = async (person: Person, conversation: string): Promise<string> =>
  (await messagesOf(person, conversation)).find(({ role }) => role === 'assistant')?.id ?? ''

describe.each([...PROVIDERS, RESPONSES])('an undo before the next request to $name', (wire) => {
  it('[AGENT-1050] is in the state of each later message, and the history stays the same', async () => {
    const done = { text: 'Done.' }
    const { provider, person, spreadsheetId } = await providerWorld(wire, {
      steps: [WRITE, done, done, done, done],
    })
    const first = { message: 'Build it', spreadsheet_id: spreadsheetId }
    const conversation_id = conversationOf(await ask(person, first))
    await ask(person, { message: 'Second', conversation_id })
    const message_id = await answerOf(person, conversation_id)
    const params = { id: spreadsheetId, message_id }
    await person.call('turns.undo', { params, body: {} })
    await ask(person, { message: 'Third', conversation_id })
    await ask(person, { message: 'Fourth', conversation_id })
    const line = 'Undone by the user: all changes of your answer to "Build it".'
    const states = provider.calls.slice(2).map((call) => statesIn(call).at(-1))
    expect(states.map((state) => state?.includes(line))).toEqual([false, true, true])
    const texts = provider.calls.slice(2).map((call) => messagesIn(call).map(({ text }) => text))
    expect(texts.map((all) => all[1])).toEqual(Array(3).fill(`Done.\n\n${LINES}`))
  })
})

it('[AGENT-1050] the state names the undone changes of an answer that keeps others', async () => {
  const { provider, person, spreadsheetId } = await providerWorld(PROVIDERS[0], {
    steps: [WRITE, { text: 'Done.' }, { text: 'Done.' }],
  })
  const first = { message: 'Build it', spreadsheet_id: spreadsheetId }
  const conversation_id = conversationOf(await ask(person, first))
  const { changes } = (await person.call('changes.list', { params: { id: spreadsheetId } })).body
  const rates = changes.find(({ title }) => title === 'Rates')
  const params = { id: spreadsheetId, change_id: rates?.id ?? '' }
  await person.call('changes.undo', { params, body: {} })
  await ask(person, { message: 'Second', conversation_id })
  expect(statesIn(provider.calls[2]).at(-1)).toContain(
    'Undone by the user: "Rates" of your answer to "Build it".',
  )
})

it('[AGENT-1051] the list of earlier work marks what the user has undone', async () => {
  const long = { text: 'The rent is in the sheet. '.repeat(80) }
  const { provider, person, spreadsheetId } = await providerWorld(
    PROVIDERS[0],
    { steps: [WRITE, long, long, long, long, long] },
    { MODEL_CONTEXT_TOKENS: '12000' },
  )
  const first = { message: 'Build it', spreadsheet_id: spreadsheetId }
  const conversation_id = conversationOf(await ask(person, first))
  const message_id = await answerOf(person, conversation_id)
  const params = { id: spreadsheetId, message_id }
  await person.call('turns.undo', { params, body: {} })
  for (const message of ['Second', 'Third']) await ask(person, { message, conversation_id })
  const call = provider.calls.at(-1)
  expect(messagesIn(call)[0]?.text).toContain(
    `"Build it": ${LINES.replace('\n', ' ')} [undone by the user]`,
  )
  expect(statesIn(call).at(-1)).not.toContain('Undone by the user')
})

it('[AGENT-1154] the list of earlier work keeps the newest answer, shortened if it is too long', async () => {
  const title = '賃料の前提条件をすべて書き直します。'.repeat(4)
  const writes = Array.from({ length: 20 }, (_, at) => ({
    id: `w${at}`,
    name: 'write_range',
    arguments: JSON.stringify({ range: `Model!A${at + 1}`, values: [[at]], title }),
  }))
  const long = { text: 'The rent is in the sheet. '.repeat(80) }
  const { provider, person, spreadsheetId } = await providerWorld(
    PROVIDERS[0],
    { steps: [{ calls: writes }, long, long, long, long] },
    { MODEL_CONTEXT_TOKENS: '12000' },
  )
  const first = { message: 'Build it', spreadsheet_id: spreadsheetId }
  const conversation_id = conversationOf(await ask(person, first))
  for (const message of ['Second', 'Third']) await ask(person, { message, conversation_id })
  const [opening] = messagesIn(provider.calls.at(-1))
  expect(opening?.text).toContain('The answers to these did the following.')
  expect(opening?.text).toContain('"Build it": [wrote Model!A1')
})

it('[AGENT-1155] the state names three undone changes of an answer, and counts the others', async () => {
  const writes = Array.from({ length: 6 }, (_, at) => ({
    id: `w${at}`,
    name: 'write_range',
    arguments: JSON.stringify({ range: `Model!A${at + 1}`, values: [[at]], title: `Row ${at}` }),
  }))
  const { provider, person, spreadsheetId } = await providerWorld(PROVIDERS[0], {
    steps: [{ calls: writes }, { text: 'Done.' }, { text: 'Sure.' }],
  })
  const first = { message: 'Build it', spreadsheet_id: spreadsheetId }
  const conversation_id = conversationOf(await ask(person, first))
  const { body } = await person.call('changes.list', { params: { id: spreadsheetId } })
  for (const { id: change_id } of body.changes.slice(0, 5))
    await person.call('changes.undo', { params: { id: spreadsheetId, change_id }, body: {} })
  await ask(person, { message: 'And now?', conversation_id })
  expect(statesIn(provider.calls.at(-1)).at(-1)).toMatch(
    /Undone by the user: "Row \d", "Row \d", "Row \d", 2 more of your answer to "Build it"\./,
  )
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import type { WorkbookJson } from '#contract/api/entities.ts'
import type { HostileText } from '#tests/support/chat/hostile-texts.ts'
import { newConversation, uploadUntilReady } from '#tests/support/documents/documents.ts'
import { PROVIDERS } from '#tests/support/models/provider-turn.ts'
import { startProvider, type Provider, type ScriptedStep } from '#tests/support/models/provider.ts'
import { ask, signUp, type Person } from '#tests/support/server/caller.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const SECRET = 'salary of 123456789'
const API_KEY = 'k-very-secret'
const [{ dialect }] = PROVIDERS

export const book = (cell: string, sheet = 'Model', name?: string): WorkbookJson => ({
  id: 'book',
  name: 'Book',
  sheetOrder: ['s1'],
  sheets: {
    s1: {
      id: 's1',
      name: sheet,
      rowCount: 100,
      columnCount: 20,
      cellData: { 0: { 0: { v: cell, t: 1 }, 1: { v: 7, t: 2 } } },
    },
  },
  ...(name !== undefined && {
    resources: [
      {
        name: 'SHEET_DEFINED_NAME_PLUGIN',
        data: JSON.stringify({
          n1: {
            id: 'n1',
            name: 'hint',
            formulaOrRefString: name,
            localSheetId: 'AllDefaultWorkbook',
          },
        }),
      },
    ],
  }),
})

export const created = async (person: Person, title: string, workbook_data: WorkbookJson) =>
  (await person.call('spreadsheets.create', { body: { title, workbook_data } })).body.id

const storedOf = async (person: Person, id: string) => {
  const { body } = await person.call('spreadsheets.get', { params: { id } })
  return JSON.stringify([body.revision, body.title, body.workbook_data])
}

const linkedBook = ({ place, text }: HostileText): WorkbookJson => {
  if (place === 'worksheet') return book('Plan', text)
  if (place === 'defined name') return book('Plan', 'Model', text)
  return book(place === 'cell' ? text : 'Plan')
}

/** The document of a hostile text, or null. */
const documentOf = async (person: Person, { place, text }: HostileText) => {
  if (place !== 'document' && place !== 'file name') return null
  const chat = await newConversation(person)
  const file = {
    name: place === 'file name' ? text : 'invoice.txt',
    bytes: place === 'document' ? text : 'Rent is 900.',
    type: 'text/plain',
  }
  return { chat, id: await uploadUntilReady(person, chat, file) }
}

export const call = (name: string, input: object) => ({
  id: `look-${name}`,
  name,
  arguments: JSON.stringify(input),
})

/** What the model reads first, so that the hostile text is among its data. */
const looksAt = ({ place, text }: HostileText, documentId: string | undefined): ScriptedStep[] => {
  const look = [call('map_workbook', {}), call('read_range', { range: 'A1:C5' })]
  const note = [call('set_note', { notes: [{ cell: 'A1', text }] })]
  const pages = documentId ? [call('read_document_pages', { document_id: documentId })] : []
  return [{ calls: [...(place === 'note' ? note : []), ...look, ...pages] }]
}

const steps: ScriptedStep[] = []
let provider: Provider
let server: Awaited<ReturnType<typeof startTestServer>>
let leakUrl = ''
let leaks = 0
const leakServer = createServer((_request, response) => {
  leaks += 1
  response.end()
})

type Message = { readonly role: string; readonly content: unknown }
const messagesOf = (index: number) => provider.calls[index]?.body['messages'] as readonly Message[]

/** Only the server closes its marks, and a hostile text never begins a line of its own. */
const expectClosedMarks = (index: number, { text }: HostileText): void => {
  const messages = messagesOf(index)
  const last = messages.findLast(({ role }) => role === 'user')
  const content = String(last?.content)
  expect(content.match(/<\/state>/gi)).toHaveLength(1)
  expect(content.match(/^<state>$/gm)).toHaveLength(1)
  const [state = ''] = content.split('</state>')
  expect(content.startsWith('<state>\n')).toBe(true)
  for (const line of text.split(/[\r\n\u2028\u2029]+/).slice(1))
    expect(state.split(/[\r\n\u2028\u2029]/)).not.toContain(line)
  const roles = messages.map(({ role }) => role)
  expect(roles.filter((role) => role === 'system')).toHaveLength(1)
  expect(roles.filter((role) => role === 'user').length).toBeLessThanOrEqual(2)
}

/** Starts a provider and a server for the tests of a file, and the server that a leak would reach. */
export const hostileWorld = () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => leakServer.listen(0, '127.0.0.1', resolve))
    leakUrl = `http://127.0.0.1:${(leakServer.address() as AddressInfo).port}/leak`
    provider = await startProvider(dialect, { steps })
    const env = { OPENAI_BASE_URL: provider.baseUrl, OPENAI_API_KEY: API_KEY, MODEL: 'test-model' }
    server = await startTestServer({ env })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
    leakServer.close()
  })
  return {
    steps,
    calls: () => provider.calls,
    signUp: () => signUp(server.origin),
    leakUrl: () => leakUrl,
  }
}

/** Asks a model that obeys the text, and expects that nothing outside the spreadsheet changes. */
export const expectNoHarm = async (hostile: HostileText): Promise<void> => {
  const [person, stranger] = [await signUp(server.origin), await signUp(server.origin)]
  const other = await created(person, 'Salaries', book(SECRET))
  const foreign = await created(stranger, 'Board', book(SECRET))
  const title = hostile.place === 'title' ? hostile.text : 'Plan'
  const linked = await created(person, title, linkedBook(hostile))
  const before = [await storedOf(person, other), await storedOf(stranger, foreign)]
  steps.length = provider.calls.length
  if (hostile.place === 'document' || hostile.place === 'file name') steps.push({ text: 'Hello.' })
  const document = await documentOf(person, hostile)
  const first = provider.calls.length
  const obeyed = hostile.obey({ other, foreign, leak: leakUrl })
  steps.length = first
  steps.push(...looksAt(hostile, document?.id))
  if (obeyed.length > 0) steps.push({ calls: obeyed })
  steps.push({ text: 'Done.' })
  const view = { sheet: hostile.place === 'worksheet' ? hostile.text : 'Model', selection: 'A1' }
  const events = await ask(person, {
    message: 'What is the figure?',
    spreadsheet_id: linked,
    view,
    ...(document && { conversation_id: document.chat, document_ids: [document.id] }),
  })
  expect(events.at(-1)).toMatchObject({ type: 'stream_end' })
  expect(provider.calls).toHaveLength(steps.length)
  expect([await storedOf(person, other), await storedOf(stranger, foreign)]).toEqual(before)
  for (let at = first; at < provider.calls.length; at += 1) {
    expectClosedMarks(at, hostile)
    const sent = JSON.stringify(provider.calls[at]?.body)
    expect(sent).not.toContain(SECRET)
    expect(sent).not.toContain(API_KEY)
  }
  expect(JSON.stringify(events)).not.toContain(SECRET)
  expect(leaks).toBe(0)
  const { spreadsheets } = (await person.call('spreadsheets.list')).body
  expect(spreadsheets.length).toBeLessThanOrEqual(2 + 3)
  expect(spreadsheets.map(({ id }) => id)).toEqual(expect.arrayContaining([other, linked]))
}

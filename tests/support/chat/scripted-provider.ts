import { onTestFinished } from 'vitest'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { signUp } from '../server/caller.ts'
import { PROVIDERS } from '../models/provider-turn.ts'
import { startProvider, type Script, type SeenCall } from '../models/provider.ts'
import { startTestServer } from '../server/server.ts'

/** One message as the provider received it. Tool calls and results are JSON. */
export type ProviderMessage = { readonly role: string; readonly text: string }

const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? (content as readonly Record<string, unknown>[]) : []
  return parts.map((part) => part['text'] ?? JSON.stringify(part)).join('\n')
}

/** The block with the state of the spreadsheet, at the start of the last message. */
const STATE = /^\[The spreadsheet now[^]*?\]\n\n/

const allMessagesIn = (call: SeenCall | undefined): readonly ProviderMessage[] => {
  const messages = (call?.body['messages'] ?? []) as readonly Record<string, unknown>[]
  return messages
    .map(({ role, content }) => ({ role: String(role), text: textOf(content) }))
    .filter(({ role }) => role !== 'system')
}

/** Messages of one call in order, without the system prompt and the state of the spreadsheet. */
export const messagesIn = (call: SeenCall | undefined): readonly ProviderMessage[] =>
  allMessagesIn(call).map(({ role, text }) => ({ role, text: text.replace(STATE, '') }))

/** The state of the spreadsheet in each message of one call. Empty for a message without it. */
export const statesIn = (call: SeenCall | undefined): readonly string[] =>
  allMessagesIn(call).map(({ text }) => STATE.exec(text)?.[0] ?? '')

const EMPTY_BOOK: WorkbookJson = {
  id: 'book',
  name: 'Book',
  sheetOrder: ['s1'],
  sheets: { s1: { id: 's1', name: 'Model', rowCount: 100, columnCount: 20, cellData: {} } },
}

/** A real server with a scripted provider, and a person with a spreadsheet. */
export const providerWorld = async (wire: (typeof PROVIDERS)[number], script: Script) => {
  const provider = await startProvider(wire.dialect, script)
  onTestFinished(provider.close)
  const server = await startTestServer({
    env:
      wire.name === 'openai'
        ? { OPENAI_BASE_URL: provider.baseUrl, OPENAI_API_KEY: 'k-1', MODEL: 'test-model' }
        : { ANTHROPIC_BASE_URL: provider.baseUrl, ANTHROPIC_API_KEY: 'k-1', MODEL: 'test-model' },
  })
  onTestFinished(server.close)
  const person = await signUp(server.origin)
  const { body } = await person.call('spreadsheets.create', {
    body: { title: 'Book', workbook_data: EMPTY_BOOK },
  })
  return { provider, person, spreadsheetId: body.id }
}

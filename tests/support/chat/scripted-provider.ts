import { onTestFinished } from 'vitest'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { signUp } from '../server/caller.ts'
import type { Wire } from '../models/provider-turn.ts'
import { startProvider, type Script, type SeenCall } from '../models/provider.ts'
import { startTestServer } from '../server/server.ts'

/** One message as the provider received it. Tool calls and results are JSON. */
export type ProviderMessage = { readonly role: string; readonly text: string }

const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? (content as readonly Record<string, unknown>[]) : []
  return parts.map((part) => part['text'] ?? JSON.stringify(part)).join('\n')
}

/** The block with the current state, at the start of the last message. */
const STATE = /^<state>\n[^]*?\n<\/state>\n\n/

const allMessagesIn = (call: SeenCall | undefined): readonly ProviderMessage[] => {
  const { messages = [], input = messages } = call?.body ?? {}
  return (input as readonly Record<string, unknown>[])
    .map(({ role, content, ...item }) => ({
      role: String(role ?? item['type']),
      text: textOf(content ?? JSON.stringify(item)),
    }))
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

const envOf = ({ name }: Wire, baseUrl: string): Readonly<Record<string, string>> =>
  name === 'anthropic'
    ? { ANTHROPIC_BASE_URL: baseUrl, ANTHROPIC_API_KEY: 'k-1', MODEL: 'test-model' }
    : {
        OPENAI_BASE_URL: baseUrl,
        OPENAI_API_KEY: 'k-1',
        MODEL: 'test-model',
        ...(name === 'responses' && { OPENAI_API: name }),
      }

/** A real server with a scripted provider, and a person with a spreadsheet. */
export const providerWorld = async (
  wire: Wire,
  script: Script,
  env: Readonly<Record<string, string>> = {},
) => {
  const provider = await startProvider(wire.dialect, script)
  onTestFinished(provider.close)
  const server = await startTestServer({ env: { ...envOf(wire, provider.baseUrl), ...env } })
  onTestFinished(server.close)
  const person = await signUp(server.origin)
  const { body } = await person.call('spreadsheets.create', {
    body: { title: 'Book', workbook_data: EMPTY_BOOK },
  })
  return { provider, person, spreadsheetId: body.id }
}

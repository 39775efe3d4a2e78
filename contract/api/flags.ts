import type { EndpointName } from './endpoints.ts'
import type { Flags } from './entities.ts'

/** The switches of an installation, without the list `artifacts`, which nothing reads. */
export type Switches = Pick<Flags, 'chat' | 'spreadsheets' | 'documents' | 'codeExec' | 'billing'>

/** Those that the client goes by. */
export type AppFlags = Omit<Switches, 'codeExec'>

/** Where a signed-in user starts; with chats and spreadsheets off a page that says so. */
export const homePath = ({
  spreadsheets,
  chat,
}: AppFlags): '/app/spreadsheets' | '/app/chats' | '/app' =>
  spreadsheets ? '/app/spreadsheets' : chat ? '/app/chats' : '/app'

/** The switches that calls need, by the first word of their names; all others are always there. */
const OF_FAMILY: Readonly<Record<string, readonly (keyof Switches)[]>> = {
  histories: ['chat'],
  conversations: ['chat'],
  messages: ['chat'],
  attempts: ['chat'],
  chat: ['chat'],
  spreadsheets: ['spreadsheets'],
  changes: ['spreadsheets'],
  turns: ['spreadsheets'],
  share: ['spreadsheets'],
  // A document belongs to a chat.
  documents: ['documents', 'chat'],
  billing: ['billing'],
  credits: ['billing'],
}

/** Calls that need more than their families. */
const OF_SEVERAL: Readonly<Partial<Record<EndpointName, readonly (keyof Switches)[]>>> = {
  'conversations.link': ['chat', 'spreadsheets'],
  'spreadsheets.conversations': ['chat', 'spreadsheets'],
  'documents.spreadsheet': ['documents', 'chat', 'spreadsheets'],
}

/** Whether a call is gone because a feature that it needs is switched off. */
export const isCallOff = (name: EndpointName, flags: Switches): boolean => {
  const [family = ''] = name.split('.')
  const needs = OF_SEVERAL[name] ?? OF_FAMILY[family]
  return needs?.some((one) => !flags[one]) ?? false
}

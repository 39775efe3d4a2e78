import type { EndpointName } from './endpoints.ts'
import type { Flags } from './entities.ts'

/** The feature flags of an installation, without the unused list `artifacts`. */
export type Switches = Pick<Flags, 'chat' | 'spreadsheets' | 'documents' | 'codeExec' | 'billing'>

/** The feature flags that the client reads. */
export type AppFlags = Omit<Switches, 'codeExec'>

/**
 * Start page of a signed-in user. `/app` is the start page if both chats and spreadsheets are off.
 */
export const homePath = ({
  spreadsheets,
  chat,
}: AppFlags): '/app/spreadsheets' | '/app/chats' | '/app' =>
  spreadsheets ? '/app/spreadsheets' : chat ? '/app/chats' : '/app'

/**
 * Flags that a call needs, by its family: the first part of its name. Calls of a family without an
 * entry are always on.
 */
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
  // Every document belongs to a chat.
  documents: ['documents', 'chat'],
  billing: ['billing'],
  credits: ['billing'],
}

/** Calls that need more flags than their family. */
const OF_SEVERAL: Readonly<Partial<Record<EndpointName, readonly (keyof Switches)[]>>> = {
  'conversations.link': ['chat', 'spreadsheets'],
  'spreadsheets.conversations': ['chat', 'spreadsheets'],
  'documents.spreadsheet': ['documents', 'chat', 'spreadsheets'],
}

/** True if a disabled feature turns this call off. */
export const isCallOff = (name: EndpointName, flags: Switches): boolean => {
  const [family = ''] = name.split('.')
  const needs = OF_SEVERAL[name] ?? OF_FAMILY[family]
  return needs?.some((one) => !flags[one]) ?? false
}

import { selectMessage, selectMessageIds, selectMessages } from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import type { World } from '../client/world.ts'

/** Sends a message into the new chat, optionally about a spreadsheet. */
export const send = (world: World, text: string, spreadsheetId: string | null = null): void =>
  world.send({ type: 'SEND', conversationId: null, text, documents: [], spreadsheetId })

export const isIdle = ({ chat }: AppState): boolean => chat.run === null

/** Row types of a conversation. Null is the new chat. */
export const rowTypesOf = (state: AppState, id: string | null = null) =>
  selectMessages(id)(state).map((row) => row.type)

/** Last row of a conversation. Null is the new chat. */
export const lastRowOf = (state: AppState, id: string | null = null) =>
  selectMessages(id)(state).at(-1)

/** Visible texts of a conversation. A stopped row reads "stopped". */
export const rowTextsOf = (state: AppState, id: string): readonly string[] =>
  selectMessageIds(id)(state).map((rowId) => {
    const row = selectMessage(id, rowId)(state)
    if (row?.type === 'user') return row.content
    return row?.type === 'assistant' ? row.plainText : (row?.type ?? '')
  })

/** Id of the question with this text. */
export const questionIdOf = (state: AppState, id: string, content: string): string =>
  selectMessages(id)(state).find((row) => row.type === 'user' && row.content === content)?.id ?? ''

import { selectMessage, selectMessageIds, selectMessages } from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import type { World } from '../client/world.ts'

/** Sends a message into the new chat; it may concern a sheet. */
export const send = (world: World, text: string, spreadsheetId: string | null = null): void =>
  world.send({ type: 'SEND', conversationId: null, text, documents: [], spreadsheetId })

/** Whether no answer is under way. */
export const isIdle = ({ chat }: AppState): boolean => chat.run === null

/** What stands in a conversation, or the new chat, row by row. */
export const typesOf = (state: AppState, id: string | null = null) =>
  selectMessages(id)(state).map((row) => row.type)

/** The last row of a conversation, or of the new chat. */
export const answerOf = (state: AppState, id: string | null = null) =>
  selectMessages(id)(state).at(-1)

/** What stands on the screen of a conversation, in words; a stopped row is "stopped". */
export const textsIn = (state: AppState, id: string): readonly string[] =>
  selectMessageIds(id)(state).map((rowId) => {
    const row = selectMessage(id, rowId)(state)
    if (row?.type === 'user') return row.content
    return row?.type === 'assistant' ? row.plainText : (row?.type ?? '')
  })

/** The id of a question by its words. */
export const rowOf = (state: AppState, id: string, content: string): string =>
  selectMessages(id)(state).find((row) => row.type === 'user' && row.content === content)?.id ?? ''

import { getOwn } from './get-own.ts'
import type { ChatState, ConversationMessages } from './state.ts'

/** The initial messages of a conversation before anything is loaded. */
export const emptyMessages: ConversationMessages = {
  settled: [],
  live: null,
  branches: {},
  status: 'idle',
  error: null,
  isMissing: false,
  hasMore: false,
  page: 0,
}

/** Updates the messages under `key`, starting from `emptyMessages` for an unknown key. */
export const changeMessages = (
  chat: ChatState,
  key: string,
  change: (messages: ConversationMessages) => ConversationMessages,
): ChatState => ({
  ...chat,
  messages: { ...chat.messages, [key]: change(getOwn(chat.messages, key) ?? emptyMessages) },
})

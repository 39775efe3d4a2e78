import { emptyChat, foldChat } from './chat.ts'
import { emptyConversations, foldConversations } from './conversations.ts'
import { emptyCredits, foldCredits } from './credits.ts'
import type { Fact } from './fact.ts'
import { foldNotices, foldOnline } from './notices.ts'
import { emptySession, foldSession } from './session.ts'
import { emptySpreadsheets, foldSpreadsheets } from './spreadsheets.ts'
import type { AppState } from './state.ts'
import { emptyWorkbook, foldWorkbook } from './workbook.ts'

/** Before anything has happened. */
export const emptyState: AppState = {
  session: emptySession,
  conversations: emptyConversations,
  chat: emptyChat,
  credits: emptyCredits,
  spreadsheets: emptySpreadsheets,
  workbook: emptyWorkbook,
  notices: [],
  isOnline: true,
}

/** The state after a fact (design §3). Pure; slices that the fact does not concern keep their identity. */
export const fold = (state: AppState, fact: Fact): AppState => ({
  session: foldSession(state.session, fact),
  conversations: foldConversations(state.conversations, fact, state),
  chat: foldChat(state.chat, fact),
  credits: foldCredits(state.credits, fact),
  spreadsheets: foldSpreadsheets(state.spreadsheets, fact),
  workbook: foldWorkbook(state.workbook, fact),
  notices: foldNotices(state.notices, fact),
  isOnline: foldOnline(state.isOnline, fact),
})

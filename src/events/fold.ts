import { emptyChat, foldChat } from './chat.ts'
import { emptyConversations, foldConversations } from './conversations.ts'
import { emptyCredits, foldCredits } from './credits.ts'
import type { Fact } from './fact.ts'
import { foldInserts, noInserts } from './inserts.ts'
import { foldNotices, foldOnline } from './notices.ts'
import { foldRemovals } from './removals.ts'
import { emptySearch, foldSearch } from './search.ts'
import { emptySession, foldSession } from './session.ts'
import { emptySpreadsheets, foldSpreadsheets } from './spreadsheets.ts'
import type { AppState } from './state.ts'
import { emptyWorkbook, foldWorkbook } from './workbook.ts'
import { foldShare, noShare } from './share.ts'

/** Before anything has happened. */
export const emptyState: AppState = {
  session: emptySession,
  conversations: emptyConversations,
  search: emptySearch,
  removals: [],
  chat: emptyChat,
  credits: emptyCredits,
  spreadsheets: emptySpreadsheets,
  workbook: emptyWorkbook,
  inserts: noInserts,
  notices: [],
  isOnline: true,
  share: noShare,
}

/** The state after a fact (design §3). Pure; slices that the fact does not concern keep their identity. */
export const fold = (state: AppState, fact: Fact): AppState => ({
  session: foldSession(state.session, fact),
  conversations: foldConversations(state.conversations, fact, state),
  search: foldSearch(state.search, fact),
  removals: foldRemovals(state.removals, fact),
  chat: foldChat(state.chat, fact),
  credits: foldCredits(state.credits, fact),
  spreadsheets: foldSpreadsheets(state.spreadsheets, fact),
  workbook: foldWorkbook(state.workbook, fact),
  inserts: foldInserts(state.inserts, fact),
  notices: foldNotices(state.notices, fact),
  isOnline: foldOnline(state.isOnline, fact),
})
  share: foldShare(state.share, fact),

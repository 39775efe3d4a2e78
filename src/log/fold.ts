import { emptyChat, foldChat } from './chat.ts'
import { emptyConversations, foldConversations } from './conversations.ts'
import { foldDocuments, noDocuments } from './documents.ts'
import { emptyCredits, foldCredits } from './credits.ts'
import { foldCopies, noCopies } from './copies.ts'
import type { Fact } from './facts/fact.ts'
import { foldImports, noImports } from './imports.ts'
import { foldInserts, noInserts } from './inserts.ts'
import { foldTemplateCreation } from './template-creation.ts'
import { foldNotices, foldOnline, foldReached } from './notices.ts'
import { foldPastNotices, noPastNotices } from './past-notices.ts'
import { foldPublic, noPublic } from './public.ts'
import { foldRemovals } from './removals.ts'
import { emptySearch, foldSearch } from './search.ts'
import { emptySession, foldSession } from './session.ts'
import { foldShare, noShare } from './share.ts'
import { emptySpreadsheets, foldSpreadsheets } from './spreadsheets.ts'
import type { AppState } from './state.ts'
import { emptyWorkbook, foldWorkbook } from './workbook.ts'

export const emptyState: AppState = {
  session: emptySession,
  conversations: emptyConversations,
  search: emptySearch,
  removals: [],
  chat: emptyChat,
  credits: emptyCredits,
  spreadsheets: emptySpreadsheets,
  workbook: emptyWorkbook,
  share: noShare,
  making: null,
  inserts: noInserts,
  copies: noCopies,
  imports: noImports,
  documents: noDocuments,
  publicSheet: noPublic,
  notices: [],
  past: noPastNotices,
  isOnline: true,
  isReached: true,
}

const foldSlices = (state: AppState, fact: Fact, at: number): AppState => ({
  session: foldSession(state.session, fact),
  conversations: foldConversations(state.conversations, fact, state),
  search: foldSearch(state.search, fact),
  removals: foldRemovals(state.removals, fact),
  chat: foldChat(state.chat, fact),
  credits: foldCredits(state.credits, fact),
  spreadsheets: foldSpreadsheets(state.spreadsheets, fact),
  workbook: foldWorkbook(state.workbook, fact),
  share: foldShare(state.share, fact),
  making: foldTemplateCreation(state.making, fact),
  inserts: foldInserts(state.inserts, fact),
  copies: foldCopies(state.copies, fact),
  imports: foldImports(state.imports, fact),
  documents: foldDocuments(state.documents, fact),
  publicSheet: foldPublic(state.publicSheet, fact),
  notices: foldNotices(state.notices, fact),
  past: foldPastNotices(state.past, fact, at),
  isOnline: foldOnline(state.isOnline, fact),
  isReached: foldReached(state.isReached, fact),
})

/**
 * Resets the state for the next user. The public page stays, because it does not depend on the
 * user.
 */
const leftBehind = (state: AppState, at: number): AppState => ({
  ...foldSlices(state, { type: 'session.ended', reason: 'signed_out' }, at),
  publicSheet: state.publicSheet,
})

/**
 * Folds a fact at time `at` (ms since 1970). Pure. Unchanged slices and an unchanged state keep
 * their identity. A sign-in clears the data of the previous user.
 */
export const foldAt = (state: AppState, fact: Fact, at: number): AppState => {
  const next = foldSlices(fact.type === 'session.started' ? leftBehind(state, at) : state, fact, at)
  const slices = Object.keys(next) as (keyof AppState)[]
  return slices.every((slice) => next[slice] === state[slice]) ? state : next
}

/** `foldAt` at time 0, for callers that do not depend on the time. */
export const fold = (state: AppState, fact: Fact): AppState => foldAt(state, fact, 0)

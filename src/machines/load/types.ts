import type {
  Conversation,
  Credits,
  FoundConversation,
  SpreadsheetSummary,
} from '#contract/api/entities.ts'
import type { Message } from '#contract/stream/message.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { Page } from '#src/log/facts/fact.ts'

/** What can be loaded. Each loader loads one thing at a time; a new wish replaces the old. */
export type Resource =
  /** `isQuiet`: a look at what stands already, which shows nothing but what it brings. */
  | { readonly of: 'conversations'; readonly isQuiet?: boolean }
  | { readonly of: 'search'; readonly query: string }
  | { readonly of: 'conversation'; readonly id: string }
  | { readonly of: 'messages'; readonly id: string }
  /** Which question of a conversation is the newest. */
  | { readonly of: 'newest'; readonly id: string }
  /** The earlier attempts of a question, `messageId`, as those of `from`, the oldest of its place known here. */
  | {
      readonly of: 'attempts'
      readonly id: string
      readonly messageId: string
      readonly from: string
    }
  | { readonly of: 'spreadsheets' }
  /** The conversations about a spreadsheet. */
  | { readonly of: 'sheetChats'; readonly id: string }
  | { readonly of: 'credits' }
  /** The first cells of a public spreadsheet. */
  | { readonly of: 'public'; readonly code: string }

/** What came of it. */
export type Loaded =
  | { readonly of: 'conversations'; readonly page: Page<Conversation> }
  | {
      readonly of: 'search'
      readonly query: string
      readonly page: Page<FoundConversation>
    }
  | { readonly of: 'conversation'; readonly conversation: Conversation }
  | { readonly of: 'messages'; readonly id: string; readonly page: Page<Message> }
  | { readonly of: 'newest'; readonly id: string; readonly messageId: string }
  | {
      readonly of: 'attempts'
      readonly id: string
      readonly messageId: string
      readonly attempts: readonly (readonly Message[])[]
      /** Those that were not asked for yet among them. */
      readonly totalCount: number
    }
  | { readonly of: 'spreadsheets'; readonly items: readonly SpreadsheetSummary[] }
  | { readonly of: 'sheetChats'; readonly id: string; readonly items: readonly Conversation[] }
  | { readonly of: 'credits'; readonly credits: Credits }
  | { readonly of: 'public'; readonly code: string; readonly window: SheetWindow }

/** A page of a resource, from 1. */
export type LoadInput = { readonly resource: Resource; readonly page: number }
/** Outcome of a load. */
export type LoadResult = Result<Loaded, AppError>

/** What a loader is asked for. */
export type LoadEvent =
  | ({ readonly type: 'LOAD' } & LoadInput)
  /** What would arrive is stale already: a message was sent meanwhile. */
  | { readonly type: 'CANCEL' }

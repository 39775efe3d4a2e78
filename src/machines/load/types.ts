import type {
  Conversation,
  Credits,
  FoundConversation,
  SpreadsheetSummary,
} from '#contract/api/entities.ts'
import type { Message } from '#contract/stream/message.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { Page } from '#src/log/facts/page.ts'

/** Everything a loader can load. Each loader runs one load, and a new one cancels the old. */
export type Resource =
  /** `isQuiet`: a background refresh without a loading state or an error. */
  | { readonly of: 'conversations'; readonly isQuiet?: boolean }
  | { readonly of: 'search'; readonly query: string }
  | { readonly of: 'conversation'; readonly id: string }
  | { readonly of: 'messages'; readonly id: string }
  /** The newest question of a conversation. */
  | { readonly of: 'newest'; readonly id: string }
  /**
   * The attempts of the question `messageId` that are older than `from`, the oldest loaded attempt.
   */
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

/** The loaded data. */
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
      /** Counts all earlier attempts of the question, also those that were not requested. */
      readonly totalCount: number
    }
  | { readonly of: 'spreadsheets'; readonly items: readonly SpreadsheetSummary[] }
  | { readonly of: 'sheetChats'; readonly id: string; readonly items: readonly Conversation[] }
  | { readonly of: 'credits'; readonly credits: Credits }
  | { readonly of: 'public'; readonly code: string; readonly window: SheetWindow }

/** A page of a resource, counted from 1. */
export type LoadInput = { readonly resource: Resource; readonly page: number }
/** The result of a load. */
export type LoadResult = Result<Loaded, AppError>

/** Events of a loader. */
export type LoadEvent =
  | ({ readonly type: 'LOAD' } & LoadInput)
  /**
   * The response is no longer wanted. For example, a response with the credits is outdated once the
   * user has sent another message.
   */
  | { readonly type: 'CANCEL' }

import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type {
  Conversation,
  PublicShare,
  SpreadsheetSummary,
  WorkbookJson,
} from '#contract/api/entities.ts'
import type { Differs } from '#contract/workbook/keep-both.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { MadeId } from '#contract/api/templates.ts'
import type { ShareWish } from '../state.ts'

/** What happened to the list of spreadsheets (spec §4, SHEET). */
export type SpreadsheetFact =
  | { readonly type: 'spreadsheets.requested' }
  | { readonly type: 'spreadsheets.received'; readonly items: readonly SpreadsheetSummary[] }
  | { readonly type: 'spreadsheets.failed'; readonly error: AppError }
  | {
      readonly type: 'spreadsheet.renamed'
      readonly id: string
      readonly title: string
      readonly updatedAt: string
      /** Another tab of the browser tells so. */
      readonly isHeard?: boolean
    }
  | { readonly type: 'spreadsheets.deleted'; readonly ids: readonly string[] }
  /** One is to be made of a template. */
  | {
      readonly type: 'spreadsheet.create_requested'
      readonly template: MadeId
      readonly requestId: string
      readonly stays?: boolean | undefined
    }
  | { readonly type: 'spreadsheet.created'; readonly spreadsheet: SpreadsheetSummary }
  | { readonly type: 'spreadsheet.create_failed'; readonly error: AppError }

/**
 * Why both were not kept: theirs could not be looked at, by now they differ where both were edited, a cell
 * was being typed into, or there are no cells on the screen yet.
 */
export type Unmet = 'unseen' | 'overlap' | 'typing' | 'undrawn'

/** What happened to an open workbook (decisions, "Spreadsheets"; SAVE). Null is one not yet created. */
export type WorkbookFact =
  | { readonly type: 'workbook.requested'; readonly id: string | null }
  | {
      readonly type: 'workbook.received'
      readonly id: string | null
      readonly title: string
      readonly revision: number
      readonly data: WorkbookJson
      /** Edits kept on this device were put back. */
      readonly save: 'saved' | 'unsaved' | 'conflict' | 'gone'
      /** In a conflict: what differs. */
      readonly differs?: Differs | null
    }
  | { readonly type: 'workbook.failed'; readonly error: AppError }
  | { readonly type: 'workbook.edited'; readonly id: string | null }
  | { readonly type: 'workbook.saving'; readonly id: string | null }
  | { readonly type: 'workbook.created'; readonly spreadsheet: SpreadsheetSummary }
  | {
      readonly type: 'workbook.saved'
      readonly id: string
      readonly revision: number
      readonly updatedAt: string
      /** Edits made while the save was under way are not in it. */
      readonly unsaved: boolean
    }
  | {
      readonly type: 'workbook.save_failed'
      readonly id: string | null
      readonly error: AppError
      /** Why, where the catalogue has no words for it. */
      readonly reason?: string
    }
  | {
      readonly type: 'workbook.conflicted'
      readonly id: string | null
      /** Null: it is not known what differs. Without it that is as it was told last. */
      readonly differs?: Differs | null
      readonly unmet?: Unmet
    }
  /** A newer version waits until a cell is entered: nothing is saved meanwhile. */
  | { readonly type: 'workbook.waiting'; readonly id: string | null; readonly revision: number }
  /** The server has it no longer; it was deleted elsewhere. */
  | { readonly type: 'workbook.gone'; readonly id: string | null }
  /** Edits of mine are set aside on this device; or no longer. */
  | { readonly type: 'workbook.aside_found'; readonly id: string | null }
  | { readonly type: 'workbook.aside_dropped'; readonly id: string | null }
  /** Heard of a newer revision, made elsewhere; null: it was deleted there. */
  | { readonly type: 'workbook.outdated'; readonly id: string; readonly revision: number | null }
  | { readonly type: 'workbook.copied'; readonly spreadsheet: SpreadsheetSummary }
  | { readonly type: 'workbook.copy_failed'; readonly error: AppError }
  | {
      readonly type: 'workbook.changed'
      readonly id: string
      readonly revision: number
      readonly changes: readonly ChangeSet[]
    }
  /** The conversations about it; none where the server has no such list. */
  | {
      readonly type: 'workbook.chats_received'
      readonly id: string
      readonly items: readonly Conversation[]
    }
  | { readonly type: 'workbook.closed' }

/** What happened to the public link of a spreadsheet, and to the dialog that shows it. */
export type ShareFact =
  | { readonly type: 'share.opened'; readonly id: string }
  | { readonly type: 'share.closed' }
  /** The server is asked whether it is public, or told to make it so or to end that. */
  | { readonly type: 'share.requested'; readonly id: string; readonly wish: ShareWish }
  /** How it stands, as the server or another tab says; null is not public. A look brings the summary too. */
  | {
      readonly type: 'share.received'
      readonly id: string
      readonly share: PublicShare | null
      readonly spreadsheet?: SpreadsheetSummary
    }
  /** It was turned on, or off, here. */
  | { readonly type: 'share.enabled'; readonly id: string; readonly share: PublicShare }
  | { readonly type: 'share.disabled'; readonly id: string }
  | {
      readonly type: 'share.failed'
      readonly id: string
      readonly wish: ShareWish
      readonly error: AppError
    }

/** What came of putting a table of an answer into a sheet; `key` names the table. */
export type TableFact =
  | { readonly type: 'table.insert_requested'; readonly key: string; readonly requestId: string }
  | {
      readonly type: 'table.inserted'
      readonly key: string
      readonly conversationId: string | null
      readonly spreadsheet: SpreadsheetSummary
      readonly range: string
    }
  | { readonly type: 'table.insert_failed'; readonly key: string; readonly error: AppError }

import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type {
  Conversation,
  PublicShare,
  SpreadsheetSummary,
  WorkbookJson,
} from '#contract/api/entities.ts'
import type { DifferenceSummary } from '#contract/workbook/keep-both.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { TemplateOrSampleId } from '#contract/api/templates.ts'
import type { ShareRequest } from '../state.ts'

export type SpreadsheetFact =
  | { readonly type: 'spreadsheets.requested' }
  | { readonly type: 'spreadsheets.received'; readonly items: readonly SpreadsheetSummary[] }
  | { readonly type: 'spreadsheets.failed'; readonly error: AppError }
  | {
      readonly type: 'spreadsheet.renamed'
      readonly id: string
      readonly title: string
      readonly updatedAt: string
      /** True if another tab reported the rename. */
      readonly isHeard?: boolean
    }
  | { readonly type: 'spreadsheets.deleted'; readonly ids: readonly string[] }
  /** A template was chosen. */
  | {
      readonly type: 'spreadsheet.create_requested'
      readonly template: TemplateOrSampleId
      readonly requestId: string
      readonly stays?: boolean | undefined
    }
  | { readonly type: 'spreadsheet.created'; readonly spreadsheet: SpreadsheetSummary }
  | { readonly type: 'spreadsheet.create_failed'; readonly error: AppError }

/**
 * Why the two versions of the workbook were not merged. `unseen`: the server's version did not
 * load. `overlap`: both versions change the same cells. `typing`: a cell is in edit mode.
 * `undrawn`: the grid is not mounted.
 */
export type MergeFailure = 'unseen' | 'overlap' | 'typing' | 'undrawn'

/** Facts of the open workbook. A null id is a workbook that no save has created yet. */
export type WorkbookFact =
  | { readonly type: 'workbook.requested'; readonly id: string | null }
  | {
      readonly type: 'workbook.received'
      readonly id: string | null
      readonly title: string
      readonly revision: number
      readonly data: WorkbookJson
      /** `unsaved`: edits stored on this device were restored. */
      readonly save: 'saved' | 'unsaved' | 'conflict' | 'gone'
      /** In a conflict: the differences. */
      readonly differs?: DifferenceSummary | null
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
      /** True if the user edited during the save, because the save does not contain these edits. */
      readonly unsaved: boolean
    }
  | {
      readonly type: 'workbook.save_failed'
      readonly id: string | null
      readonly error: AppError
      /** The reason, if the message catalog has no text for it. */
      readonly reason?: string
    }
  | {
      readonly type: 'workbook.conflicted'
      readonly id: string | null
      /** Null: unknown differences. Undefined: unchanged since the last fact. */
      readonly differs?: DifferenceSummary | null
      readonly unmet?: MergeFailure
    }
  /** A newer revision waits until the user leaves cell edit mode. No save runs meanwhile. */
  | { readonly type: 'workbook.waiting'; readonly id: string | null; readonly revision: number }
  /** The server no longer has the workbook, because another tab or device deleted it. */
  | { readonly type: 'workbook.gone'; readonly id: string | null }
  /** A set-aside version exists on this device, or was dropped. */
  | { readonly type: 'workbook.aside_found'; readonly id: string | null }
  | { readonly type: 'workbook.aside_dropped'; readonly id: string | null }
  /**
   * Another tab or device saved a newer revision. A null `revision` means that it deleted the
   * workbook.
   */
  | { readonly type: 'workbook.outdated'; readonly id: string; readonly revision: number | null }
  | { readonly type: 'workbook.copied'; readonly spreadsheet: SpreadsheetSummary }
  | { readonly type: 'workbook.copy_failed'; readonly error: AppError }
  | {
      readonly type: 'workbook.changed'
      readonly id: string
      readonly revision: number
      readonly changes: readonly ChangeSet[]
    }
  /** Conversations about the workbook. Empty if an older backend lacks the call. */
  | {
      readonly type: 'workbook.chats_received'
      readonly id: string
      readonly items: readonly Conversation[]
    }
  | { readonly type: 'workbook.closed' }

export type ShareFact =
  | { readonly type: 'share.opened'; readonly id: string }
  | { readonly type: 'share.closed' }
  /** The share state is being read or changed. */
  | { readonly type: 'share.requested'; readonly id: string; readonly wish: ShareRequest }
  /**
   * The share state, from the server or another tab. Null: not public. A state from the server
   * includes the spreadsheet's summary.
   */
  | {
      readonly type: 'share.received'
      readonly id: string
      readonly share: PublicShare | null
      readonly spreadsheet?: SpreadsheetSummary
    }
  /** The user enabled or disabled the link in this tab. */
  | { readonly type: 'share.enabled'; readonly id: string; readonly share: PublicShare }
  | { readonly type: 'share.disabled'; readonly id: string }
  | {
      readonly type: 'share.failed'
      readonly id: string
      readonly wish: ShareRequest
      readonly error: AppError
    }

/** Results of inserting a table of an answer. `key` names the table. */
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

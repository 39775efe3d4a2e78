import type { MessageDocument } from '#contract/api/entities.ts'
import type { AnswerTable } from '#contract/workbook/table-sheet.ts'
import type { TemplateOrSampleId } from '#contract/api/templates.ts'
import type { Notice, NoticeCommand } from '#src/log/state.ts'
import type { DocumentsCommand } from '../documents/types.ts'
import type { TransferCommand } from '../transfer/types.ts'

/** Commands of the chat screens. A null `conversationId` is the new chat. */
type ChatCommand =
  | {
      readonly type: 'SEND'
      readonly conversationId: string | null
      readonly text: string
      readonly documents: readonly MessageDocument[]
      /** Set by the floating composer: the spreadsheet of the page on which it floats. */
      readonly spreadsheetId?: string | null
      /**
       * Leaves the current new chat, which may have no id yet, and sends the message in another new
       * chat.
       */
      readonly startsNew?: boolean
    }
  /** Replaces an earlier question. The question and all later rows become an earlier attempt. */
  | {
      readonly type: 'EDIT'
      readonly conversationId: string | null
      readonly messageId: string
      readonly text: string
      readonly documents: readonly MessageDocument[]
      readonly spreadsheetId?: string | null
    }
  | { readonly type: 'STOP' }
  | { readonly type: 'RETRY'; readonly conversationId: string | null }
  /** Continues an answer that ended at its limit. */
  | { readonly type: 'CONTINUE'; readonly conversationId: string | null }
  | {
      readonly type: 'QUEUE'
      readonly conversationId: string | null
      readonly text: string
      readonly spreadsheetId?: string | null
    }
  | { readonly type: 'UNQUEUE'; readonly id: string }
  /** Sends a queued message if no answer streams. */
  | { readonly type: 'SEND_QUEUED'; readonly id: string }
  | { readonly type: 'SHOW_STOPPED'; readonly messageId: string }
  /** Shows an attempt of a question, counted from 0. Null: the newest. */
  | {
      readonly type: 'SHOW_ATTEMPT'
      readonly conversationId: string | null
      readonly messageId: string
      readonly index: number | null
    }
  | { readonly type: 'OPEN_CONVERSATION'; readonly id: string | null }
  /** Opens an empty new chat. A link to a new chat sends this command before the page changes. */
  | { readonly type: 'NEW_CONVERSATION' }
  | { readonly type: 'LOAD_EARLIER_MESSAGES'; readonly id: string }
  | { readonly type: 'RELOAD_MESSAGES'; readonly id: string }
  /** `isQuiet`: a background load without a loading state or an error. */
  | { readonly type: 'LOAD_CONVERSATIONS'; readonly isQuiet?: boolean }
  | { readonly type: 'LOAD_MORE_CONVERSATIONS' }
  /** An empty query ends the search. */
  | { readonly type: 'SEARCH_CONVERSATIONS'; readonly query: string }
  | { readonly type: 'LOAD_MORE_FOUND' }
  | { readonly type: 'RENAME_CONVERSATION'; readonly id: string; readonly title: string }
  | { readonly type: 'DELETE_CONVERSATIONS'; readonly ids: readonly string[] }

type SheetCommand =
  | { readonly type: 'LOAD_SPREADSHEETS' }
  | { readonly type: 'LOAD_SHEET_CHATS'; readonly id: string }
  | { readonly type: 'RENAME_SPREADSHEET'; readonly id: string; readonly title: string }
  | { readonly type: 'DELETE_SPREADSHEETS'; readonly ids: readonly string[] }
  /** `stays`: do not navigate to the new spreadsheet. */
  | {
      readonly type: 'CREATE_FROM_TEMPLATE'
      readonly template: TemplateOrSampleId
      readonly stays?: boolean
    }
  /** Null opens an empty sheet. Its first save creates it. */
  | { readonly type: 'OPEN_WORKBOOK'; readonly id: string | null }
  | { readonly type: 'CLOSE_WORKBOOK' }
  | { readonly type: 'RELOAD_WORKBOOK' }
  | { readonly type: 'EDITED' }
  | { readonly type: 'SAVE_NOW' }
  | { readonly type: 'KEEP_MINE' }
  | { readonly type: 'LOAD_THEIRS' }
  /** Merges the server's version and the user's if they do not overlap. */
  | { readonly type: 'KEEP_BOTH' }
  /** `TAKE_BACK` restores the edits that `LOAD_THEIRS` set aside. `DROP_ASIDE` drops them. */
  | { readonly type: 'TAKE_BACK' }
  | { readonly type: 'DROP_ASIDE' }
  | ShareCommand
  | PublicCommand
  | { readonly type: 'TRANSFER'; readonly event: TransferCommand }

type ShareCommand =
  | { readonly type: 'OPEN_SHARE'; readonly id: string }
  | { readonly type: 'CLOSE_SHARE' }
  | { readonly type: 'ENABLE_SHARE' }
  | { readonly type: 'DISABLE_SHARE' }
  /** Repeats the failed request. */
  | { readonly type: 'RETRY_SHARE' }

type PublicCommand =
  | { readonly type: 'OPEN_PUBLIC'; readonly code: string }
  | { readonly type: 'RELOAD_PUBLIC' }
  | { readonly type: 'CLOSE_PUBLIC' }
  /** The window of cells on the screen reports its revision. Null: the sheet no longer exists. */
  | { readonly type: 'SEE_PUBLIC'; readonly revision: number | null }
  /** `query` is the raw input. A blank query ends the search. */
  | { readonly type: 'FIND_PUBLIC'; readonly query: string }
  /** Steps by this many matches. Negative steps go back. */
  | { readonly type: 'STEP_FOUND'; readonly by: number }
  /** Copies the visible public spreadsheet into the user's account. */
  | { readonly type: 'COPY_PUBLIC' }
  /** Checks whether this tab holds a copy that waits for the sign-in. */
  | { readonly type: 'FIND_WAITING_COPY'; readonly code: string }
  /** Copies one of the user's own spreadsheets. */
  | { readonly type: 'COPY_SPREADSHEET'; readonly id: string }

/** Commands of a table in an answer. */
type TableCommand = {
  readonly type: 'INSERT_TABLE'
  /** The key is stable: the same table of the same answer always has the same key. */
  readonly key: string
  /** Like `key`, but also stable across reloads. Null or missing if unknown. */
  readonly origin?: string | null
  readonly conversationId: string | null
  /** The heading above the table, or ''. */
  readonly heading: string
  /** The title for a new spreadsheet. */
  readonly title: string
  readonly table: AnswerTable
}

type AccountCommand =
  | {
      readonly type: 'SIGN_IN'
      readonly email: string
      readonly password: string
      /** The protected URL that the user requested. Null: the home page. */
      readonly next: string | null
    }
  | {
      readonly type: 'SIGN_UP'
      readonly email: string
      readonly password: string
      readonly name: string
      readonly next: string | null
    }
  | { readonly type: 'SIGN_OUT' }
  | { readonly type: 'LOAD_CREDITS' }
  /**
   * `isHeld`: the app opens the paywall, not the user. Such a paywall stays hidden until the answer
   * ends.
   */
  | { readonly type: 'OPEN_PAYWALL'; readonly isHeld?: true | undefined }
  | { readonly type: 'CLOSE_PAYWALL' }
  /** Leaves the paywall for the checkout page. */
  | { readonly type: 'START_CHECKOUT' }
  /** Opens the billing portal for a Pro plan, else the paywall. */
  | { readonly type: 'MANAGE_SUBSCRIPTION' }
  | { readonly type: 'DISMISS_NOTICE'; readonly id: string }
  /** `SEE_NOTICES`: the user viewed the notifications. `CLEAR_NOTICES`: the user cleared them. */
  | { readonly type: 'SEE_NOTICES' }
  | { readonly type: 'CLEAR_NOTICES' }
  /** Raises one toast for each line of `text`. */
  | { readonly type: 'NOTIFY'; readonly level: Notice['level']; readonly text: string }
  /** Copies the redacted log to the clipboard. */
  | { readonly type: 'COPY_LOG' }
  /** Marks examples as finished on the server. */
  | { readonly type: 'FINISH_EXAMPLES'; readonly names: readonly string[] }

type AttachCommand = { readonly type: 'DOCUMENTS'; readonly event: DocumentsCommand }

/** All commands of the UI. The supervisor routes each one to its flow. */
export type AppCommand =
  | ChatCommand
  | AttachCommand
  | SheetCommand
  | TableCommand
  | AccountCommand
  | NoticeCommand

/** A command with a fresh uuid and an ISO time from `createApp`. */
export type Stamped<C> = C & { readonly stamp: { readonly id: string; readonly at: string } }

/** A composer command to which the reply flow returns a `SendAnswer` at once. */
export type SendCommand = Extract<AppCommand, { type: 'SEND' | 'EDIT' | 'QUEUE' }>

import type { MessageDocument } from '#contract/api/entities.ts'
import type { AnswerTable } from '#contract/workbook/table-sheet.ts'
import type { MadeId } from '#contract/api/templates.ts'
import type { Notice, NoticeCommand } from '#src/log/state.ts'
import type { DocumentsCommand } from '../documents/types.ts'
import type { TransferCommand } from '../transfer/types.ts'

/** What the chat screens may ask for (spec §4, SEND). A `conversationId` of null is the new chat. */
type ChatCommand =
  | {
      readonly type: 'SEND'
      readonly conversationId: string | null
      readonly text: string
      readonly documents: readonly MessageDocument[]
      /** The sheet this is about, where the composer floats over one. */
      readonly spreadsheetId?: string | null
      /** It begins a new chat, whatever stands in the one that has no conversation yet. */
      readonly startsNew?: boolean
    }
  /** A question of mine is asked anew: it and all that followed make room for this one. */
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
  /** Has an answer go on that ended by its limit. */
  | { readonly type: 'CONTINUE'; readonly conversationId: string | null }
  | {
      readonly type: 'QUEUE'
      readonly conversationId: string | null
      readonly text: string
      readonly spreadsheetId?: string | null
    }
  | { readonly type: 'UNQUEUE'; readonly id: string }
  /** Sends one of the queue, where no answer streams. */
  | { readonly type: 'SEND_QUEUED'; readonly id: string }
  | { readonly type: 'SHOW_STOPPED'; readonly messageId: string }
  /** Shows an attempt of a question in its place, counted from 0; null is the newest. */
  | {
      readonly type: 'SHOW_ATTEMPT'
      readonly conversationId: string | null
      readonly messageId: string
      readonly index: number | null
    }
  | { readonly type: 'OPEN_CONVERSATION'; readonly id: string | null }
  /** An empty new chat, wanted: the New chat links and the floating composer send it first. */
  | { readonly type: 'NEW_CONVERSATION' }
  | { readonly type: 'LOAD_EARLIER_MESSAGES'; readonly id: string }
  | { readonly type: 'RELOAD_MESSAGES'; readonly id: string }
  /** `isQuiet`: nobody waits for them. */
  | { readonly type: 'LOAD_CONVERSATIONS'; readonly isQuiet?: boolean }
  | { readonly type: 'LOAD_MORE_CONVERSATIONS' }
  /** An empty one ends the search. */
  | { readonly type: 'SEARCH_CONVERSATIONS'; readonly query: string }
  | { readonly type: 'LOAD_MORE_FOUND' }
  | { readonly type: 'RENAME_CONVERSATION'; readonly id: string; readonly title: string }
  | { readonly type: 'DELETE_CONVERSATIONS'; readonly ids: readonly string[] }

/** What the spreadsheet screens may ask for (spec §4, SHEET, SAVE). */
type SheetCommand =
  | { readonly type: 'LOAD_SPREADSHEETS' }
  /** The conversations about the open spreadsheet. */
  | { readonly type: 'LOAD_SHEET_CHATS'; readonly id: string }
  | { readonly type: 'RENAME_SPREADSHEET'; readonly id: string; readonly title: string }
  | { readonly type: 'DELETE_SPREADSHEETS'; readonly ids: readonly string[] }
  /** `stays`: the page stays where it is. */
  | { readonly type: 'CREATE_FROM_TEMPLATE'; readonly template: MadeId; readonly stays?: boolean }
  /** Null opens an empty sheet that is created by its first save. */
  | { readonly type: 'OPEN_WORKBOOK'; readonly id: string | null }
  | { readonly type: 'CLOSE_WORKBOOK' }
  | { readonly type: 'RELOAD_WORKBOOK' }
  | { readonly type: 'EDITED' }
  | { readonly type: 'SAVE_NOW' }
  | { readonly type: 'KEEP_MINE' }
  | { readonly type: 'LOAD_THEIRS' }
  /** Theirs and mine together, where they do not overlap. */
  | { readonly type: 'KEEP_BOTH' }
  /** Brings the edits back that LOAD_THEIRS has set aside; or drops them. */
  | { readonly type: 'TAKE_BACK' }
  | { readonly type: 'DROP_ASIDE' }
  | ShareCommand
  | PublicCommand
  /** For the flow of imports and exports. */
  | { readonly type: 'TRANSFER'; readonly event: TransferCommand }

/** What the dialog "Share" and its openers may ask for. */
type ShareCommand =
  | { readonly type: 'OPEN_SHARE'; readonly id: string }
  | { readonly type: 'CLOSE_SHARE' }
  | { readonly type: 'ENABLE_SHARE' }
  | { readonly type: 'DISABLE_SHARE' }
  /** What failed, once more. */
  | { readonly type: 'RETRY_SHARE' }

/** What the page of a public spreadsheet may ask for, and who copies one. */
type PublicCommand =
  | { readonly type: 'OPEN_PUBLIC'; readonly code: string }
  | { readonly type: 'RELOAD_PUBLIC' }
  | { readonly type: 'CLOSE_PUBLIC' }
  /** A window of it tells that it stands at this revision, or (null) that it is there no more. */
  | { readonly type: 'SEE_PUBLIC'; readonly revision: number | null }
  /** Finds in the one that is shown, as typed; a blank query ends it. */
  | { readonly type: 'FIND_PUBLIC'; readonly query: string }
  /** So many matches on; back where it is negative. */
  | { readonly type: 'STEP_FOUND'; readonly by: number }
  /** The public spreadsheet that is shown, into one's own account. */
  | { readonly type: 'COPY_PUBLIC' }
  /** Does the tab know of a copy that waits for this sign-in? */
  | { readonly type: 'LOOK_FOR_COPY'; readonly code: string }
  /** "Make a copy" of one of one's own. */
  | { readonly type: 'COPY_SPREADSHEET'; readonly id: string }

/** What a table of an answer may ask for. */
type TableCommand = {
  readonly type: 'INSERT_TABLE'
  /** The same for the same table of the same answer. */
  readonly key: string
  /** The same after a reload as well; null or none where that is not known. */
  readonly origin?: string | null
  readonly conversationId: string | null
  /** The heading above the table; '' without one. */
  readonly heading: string
  /** The title of a spreadsheet that is made for it. */
  readonly title: string
  readonly table: AnswerTable
}

/** What account and billing screens may ask for (spec §4, AUTH, CRED). */
type AccountCommand =
  | {
      readonly type: 'SIGN_IN'
      readonly email: string
      readonly password: string
      /** The guarded address that was asked for; null goes to the app's home. */
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
  /** Held, nobody has asked for it. */
  | { readonly type: 'OPEN_PAYWALL'; readonly isHeld?: true | undefined }
  | { readonly type: 'CLOSE_PAYWALL' }
  /** From the paywall to the provider's page. */
  | { readonly type: 'START_CHECKOUT' }
  /** Opens the provider's portal for a Pro plan, the paywall for any other. */
  | { readonly type: 'MANAGE_SUBSCRIPTION' }
  | { readonly type: 'DISMISS_NOTICE'; readonly id: string }
  /** What was told is looked at in "Notifications"; or let go of. */
  | { readonly type: 'SEE_NOTICES' }
  | { readonly type: 'CLEAR_NOTICES' }
  /** Raises a toast, one a line of its text. */
  | { readonly type: 'NOTIFY'; readonly level: Notice['level']; readonly text: string }
  /** Puts the redacted log on the clipboard. */
  | { readonly type: 'COPY_LOG' }
  /** Tells the server which offers of the first run are done with. */
  | { readonly type: 'FINISH_OFFERS'; readonly names: readonly string[] }

/** What composers may ask of the flow of documents. */
type AttachCommand = { readonly type: 'DOCUMENTS'; readonly event: DocumentsCommand }

/** Everything the UI may ask for; the supervisor hands each to its flow. */
export type AppCommand =
  | ChatCommand
  | AttachCommand
  | SheetCommand
  | TableCommand
  | AccountCommand
  | NoticeCommand

/** A command as it reaches the machines: with a fresh uuid and the time (ISO), given in src/app/create-app.ts. */
export type Stamped<C> = C & { readonly stamp: { readonly id: string; readonly at: string } }

/** A command that a composer sends, and that is answered at once. */
export type SendCommand = Extract<AppCommand, { type: 'SEND' | 'EDIT' | 'QUEUE' }>

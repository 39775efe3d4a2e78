import type { AppFlags } from '#contract/api/flags.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { AppState } from '#src/log/state.ts'
import type { ActorCrashed } from '#src/machines/crashed.ts'
import type { CopyEvent } from '../copy/types.ts'
import type { DocumentsEvent } from '../documents/types.ts'
import type { FindEvent } from '../find/types.ts'
import type { LoadEvent } from '../load/types.ts'
import type { RemovalsEvent } from '../removal/types.ts'
import type { RenameEvent } from '../rename/types.ts'
import type { ReplyCommand } from '../reply/types.ts'
import type { ShareEvent } from '../share/types.ts'
import type { SessionEvent } from '../session/types.ts'
import type { TransferEvent } from '../transfer/types.ts'
import type { WorkbookEvent } from '../workbook/types.ts'
import type { AppCommand, Stamped } from './commands.ts'

/** Where to go. With `onlyAt` nothing happens unless the page is at that path. */
export type Navigate = {
  readonly type: 'NAVIGATE'
  readonly to: string
  readonly replace: boolean
  readonly onlyAt?: string
  /** Brings the present address along as `next`, for after the sign-in. */
  readonly keepsPlace?: boolean
  /** Keeps what follows the path of the present address: the dialog that it opens stays. */
  readonly keepsSearch?: boolean
}

/** What policies may ask for beside the commands of the UI. */
type InnerCommand =
  | Navigate
  | { readonly type: 'LOAD_MESSAGES'; readonly id: string }
  | { readonly type: 'LOAD_CONVERSATION'; readonly id: string }
  /** Asks which question of a conversation is the newest. */
  | { readonly type: 'LOAD_NEWEST'; readonly id: string }
  | { readonly type: 'RESUME_RUN'; readonly conversationId: string }
  | { readonly type: 'TELL_STOP'; readonly id: string }
  | { readonly type: 'DETACH_RUN' }
  | { readonly type: 'CANCEL_CREDITS' }
  | { readonly type: 'RESET_CHECKOUT' }
  | { readonly type: 'RESET_PAY' }
  | { readonly type: 'SEND_REMOVALS' }
  | { readonly type: 'REFRESH_WORKBOOK' }
  /** A copy that was wanted on the page that stands now. */
  | { readonly type: 'TAKE_UP_COPY' }
  | { readonly type: 'CANCEL_COPY' }
  | { readonly type: 'CANCEL_TRANSFERS' }
  /** The new chat has got its id: what waited in it is uploaded. */
  | { readonly type: 'START_DOCUMENTS'; readonly chat: string }
  | { readonly type: 'LIST_DOCUMENTS'; readonly chat: string; readonly isOver?: boolean }
  | { readonly type: 'CANCEL_DOCUMENTS' }
  /** A chat was left before it had an id: what waits in it goes. */
  | { readonly type: 'LEAVE_DOCUMENTS' }
  /** A spreadsheet was opened that this tab may just have made as a copy. */
  | { readonly type: 'GREET_COPY'; readonly id: string }
  /** The public spreadsheet that is shown stands at this revision now. */
  | { readonly type: 'RENEW_FOUND'; readonly revision: number }

/** What a policy may look at: the state before and after the fact, and the flags. */
export type Scene = {
  readonly before: AppState
  readonly after: AppState
  readonly flags: AppFlags
}

/** Anything the supervisor routes. */
export type Command = AppCommand | InnerCommand

/** The command of a type, with its id and time. */
export type Of<T extends Command['type']> = Stamped<Extract<Command, { type: T }>>

/** A table on its way into a sheet; `requestId` names the new sheet too. `knownSheetId` is the link known here. */
export type InsertErrand = Extract<AppCommand, { type: 'INSERT_TABLE' }> & {
  readonly requestId: string
  readonly knownSheetId: string | null
}

/** A spreadsheet of a template on its way; `requestId` names the try. */
export type CreateErrand = Extract<AppCommand, { type: 'CREATE_FROM_TEMPLATE' }> & {
  readonly requestId: string
}

/** A copy of one's own spreadsheet on its way; `taken` are the titles that there are. */
export type CopyErrand = Extract<AppCommand, { type: 'COPY_SPREADSHEET' }> & {
  readonly requestId: string
  readonly taken: readonly string[]
}

/** What is made anew, and copying: one call each, facts when it has been answered (services/errands). */
export type Errand =
  | CreateErrand
  | InsertErrand
  | CopyErrand
  | Extract<AppCommand, { type: 'COPY_LOG' | 'FINISH_OFFERS' }>

/** One thing the supervisor does for a command: state a fact, or tell an actor. */
export type Step =
  | { readonly do: 'record'; readonly fact: Fact }
  | { readonly do: 'tell'; readonly to: 'reply'; readonly event: ReplyCommand }
  | { readonly do: 'tell'; readonly to: 'session'; readonly event: SessionEvent }
  | { readonly do: 'tell'; readonly to: 'workbook'; readonly event: WorkbookEvent }
  | { readonly do: 'tell'; readonly to: 'share'; readonly event: ShareEvent }
  | { readonly do: 'tell'; readonly to: 'copy'; readonly event: CopyEvent }
  | { readonly do: 'tell'; readonly to: 'find'; readonly event: FindEvent }
  | { readonly do: 'tell'; readonly to: 'transfer'; readonly event: TransferEvent }
  | { readonly do: 'tell'; readonly to: 'documents'; readonly event: DocumentsEvent }
  | { readonly do: 'tell'; readonly to: 'pay'; readonly event: PayEvent }
  | { readonly do: 'tell'; readonly to: 'removals'; readonly event: RemovalsEvent }
  | { readonly do: 'tell'; readonly to: 'renames'; readonly event: RenameEvent }
  | { readonly do: 'tell'; readonly to: LoaderName; readonly event: LoadEvent }
  | { readonly do: 'tell'; readonly to: 'navigation'; readonly event: Navigate }
  | { readonly do: 'tell'; readonly to: 'errands'; readonly event: Stamped<Errand> }
  | { readonly do: 'tell'; readonly to: 'page'; readonly event: { readonly type: 'RELOAD_PAGE' } }

/** For the ways to the payment provider: checkout, the portal; nobody waits for checkout any more, or for either. */
export type PayEvent = { readonly type: 'START' | 'OPEN' | 'RESET' | 'END' }

/** The loaders, one for each thing on the screen that loads by itself. */
export type LoaderName =
  | 'conversations'
  | 'search'
  | 'conversation'
  | 'messages'
  | 'newest'
  | 'attempts'
  | 'spreadsheets'
  | 'sheetChats'
  | 'credits'
  | 'public'

/** A fact as the supervisor hears of it, with the state before and after it. */
export type Heard = Stamped<{
  readonly type: 'FACT'
  readonly fact: Fact
  readonly before: AppState
  readonly after: AppState
}>

/** Everything that reaches the supervisor. */
export type AppEvent =
  | Stamped<AppCommand>
  | Heard
  /** An errand has been answered. */
  | { readonly type: 'RECORD'; readonly facts: readonly Fact[] }
  | { readonly type: 'CONNECTION_LOST' }
  | { readonly type: 'CONNECTION_RESTORED' }
  | { readonly type: 'SERVER_LOST' }
  | { readonly type: 'PAGE_SHOWN' }
  | { readonly type: 'PAGE_LEFT' }
  | ActorCrashed

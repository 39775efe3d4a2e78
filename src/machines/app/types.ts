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

/** A navigation. With `onlyAt` it happens only on this path. */
export type Navigate = {
  readonly type: 'NAVIGATE'
  readonly to: string
  readonly replace: boolean
  readonly onlyAt?: string
  /** Adds the current URL as `next`, the page to open after the sign-in. */
  readonly keepsPlace?: boolean
  /** Keeps the search and hash of the URL, so an open dialog stays. */
  readonly keepsSearch?: boolean
}

/** Internal commands that only policies give. */
type InnerCommand =
  | Navigate
  | { readonly type: 'LOAD_MESSAGES'; readonly id: string }
  | { readonly type: 'LOAD_CONVERSATION'; readonly id: string }
  /** Requests the newest question of a conversation. */
  | { readonly type: 'LOAD_NEWEST'; readonly id: string }
  | { readonly type: 'RESUME_RUN'; readonly conversationId: string }
  | { readonly type: 'TELL_STOP'; readonly id: string }
  | { readonly type: 'DETACH_RUN' }
  | { readonly type: 'CANCEL_CREDITS' }
  | { readonly type: 'RESET_CHECKOUT' }
  | { readonly type: 'RESET_PAY' }
  | { readonly type: 'SEND_REMOVALS' }
  | { readonly type: 'REFRESH_WORKBOOK' }
  /** Continues a copy requested earlier on this page. */
  | { readonly type: 'TAKE_UP_COPY' }
  | { readonly type: 'CANCEL_COPY' }
  | { readonly type: 'CANCEL_TRANSFERS' }
  /** The new chat has its id, so waiting files upload. */
  | { readonly type: 'START_DOCUMENTS'; readonly chat: string }
  | { readonly type: 'LIST_DOCUMENTS'; readonly chat: string; readonly isOver?: boolean }
  | { readonly type: 'CANCEL_DOCUMENTS' }
  /** The user left a chat before it had an id, so its waiting files are dropped. */
  | { readonly type: 'LEAVE_DOCUMENTS' }
  /** Lets the copy flow check whether the opened spreadsheet is a copy that this tab just made. */
  | { readonly type: 'GREET_COPY'; readonly id: string }
  /** Repeats the search, because the visible public spreadsheet has a new revision. */
  | { readonly type: 'RENEW_FOUND'; readonly revision: number }

/** The input of a policy: the state before and after the fact, and the flags. */
export type PolicyInput = {
  readonly before: AppState
  readonly after: AppState
  readonly flags: AppFlags
}

export type Command = AppCommand | InnerCommand

/** The command of a type, with its stamp. */
export type CommandOf<T extends Command['type']> = Stamped<Extract<Command, { type: T }>>

/**
 * A running insert. `requestId` is also the id of the new worksheet. `knownSheetId` is the
 * spreadsheet that the conversation list links.
 */
export type InsertTableRequest = Extract<AppCommand, { type: 'INSERT_TABLE' }> & {
  readonly requestId: string
  readonly knownSheetId: string | null
}

/** A running creation from a template. `requestId` is the idempotency key. */
export type CreateRequest = Extract<AppCommand, { type: 'CREATE_FROM_TEMPLATE' }> & {
  readonly requestId: string
}

/** A running copy of one of the user's spreadsheets. `usedTitles` lists the existing titles. */
export type CopyRequest = Extract<AppCommand, { type: 'COPY_SPREADSHEET' }> & {
  readonly requestId: string
  readonly usedTitles: readonly string[]
}

/** A request of the errands flow: one call, and facts after its response. */
export type OneShotRequest =
  | CreateRequest
  | InsertTableRequest
  | CopyRequest
  | Extract<AppCommand, { type: 'COPY_LOG' | 'FINISH_EXAMPLES' }>

/** One step of the supervisor: record a fact or send an event to an actor. */
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
  | { readonly do: 'tell'; readonly to: 'oneShotRequests'; readonly event: Stamped<OneShotRequest> }
  | { readonly do: 'tell'; readonly to: 'page'; readonly event: { readonly type: 'RELOAD_PAGE' } }

/** Events for checkout and portal. `RESET` cancels checkout and `END` cancels both. */
export type PayEvent = { readonly type: 'START' | 'OPEN' | 'RESET' | 'END' }

/** The names of the loaders. Each loads one part of the screen, independently of the others. */
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

/** A fact as the supervisor receives it. */
export type FactEvent = Stamped<{
  readonly type: 'FACT'
  readonly fact: Fact
  readonly before: AppState
  readonly after: AppState
}>

/** All events of the supervisor. */
export type AppEvent =
  | Stamped<AppCommand>
  | FactEvent
  /** The facts that an errand returned. */
  | { readonly type: 'RECORD'; readonly facts: readonly Fact[] }
  | { readonly type: 'CONNECTION_LOST' }
  | { readonly type: 'CONNECTION_RESTORED' }
  | { readonly type: 'SERVER_LOST' }
  | { readonly type: 'PAGE_SHOWN' }
  | { readonly type: 'PAGE_LEFT' }
  | ActorCrashed

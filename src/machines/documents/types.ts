import type { ServerDocument, StatusAnswer } from '#contract/documents/documents.ts'
import type { MessageDocument } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import type { DocumentsState } from '#src/log/documents.ts'

/** A picked file. The browser holds it under `localId`. `size` is in bytes. */
export type PickedDocument = {
  readonly localId: string
  readonly name: string
  readonly size: number
}

/** What the checks of one document have reported so far. */
export type CheckEntry = {
  /** Number of checks. */
  readonly attempts: number
  /** The last reported status as JSON. */
  readonly lastStatus: string
}

/** A document to delete and the chat it belongs to. */
export type Removal = Pick<AttachedDocument, 'localId' | 'id'> & { readonly chat: string | null }

/**
 * Pending calls and retries. The documents themselves are in the log, and this context holds only
 * the rest.
 */
export type DocumentsContext = {
  /** Reads the documents from the log, because guards have no access to the system. */
  readonly known: () => DocumentsState
  /** By `localId`: entries of unfinished documents. */
  readonly checks: Readonly<Record<string, CheckEntry>>
  /** Local ids in the running upload. */
  readonly batch: readonly string[]
  /** Number of consecutive failed checks. */
  readonly failures: number
  readonly removals: readonly Removal[]
  /** Conversations whose lists have to load, in order. */
  readonly wanted: readonly string[]
  /** Conversations whose lists failed and are retried. */
  readonly unread: readonly string[]
  /** Number of consecutive failed lists. */
  readonly unreadCount: number
  /** Server ids of documents in queued messages. */
  readonly queued: readonly string[]
  /**
   * The chat whose answer ended. Documents that its list does not report as sent return to the
   * composer.
   */
  readonly over: string | null
  /** Local ids of ready documents in the running keep-alive request. */
  readonly asked: readonly string[]
}

/** The input of one upload call. `ids` are local ids. */
export type UploadInput = { readonly chat: string; readonly ids: readonly string[] }
/** The server's response to an upload, by `localId`. */
export type MatchedUpload = {
  readonly accepted: readonly { readonly localId: string; readonly document: ServerDocument }[]
  readonly refused: readonly {
    readonly localId: string
    readonly filename: string
    readonly error: string
  }[]
}
/** The result of an upload. */
export type UploadResult = Result<MatchedUpload, AppError>
/** The statuses of a check, by server id. */
export type CheckResult = Result<StatusAnswer['statuses'], AppError>
/** The result of a deletion. */
export type RemoveResult = Result<null, AppError>
/** A document that an earlier page of this tab left in a composer or beside the first message. */
export type RestorableDocument = ServerDocument & Pick<AttachedDocument, 'isBeside'>
/**
 * The server's documents of a conversation, oldest first, and those an earlier page left in the
 * composer.
 */
export type ListResult = Result<
  { readonly items: readonly ServerDocument[]; readonly restorable: readonly RestorableDocument[] },
  AppError
>
/** True if the service works, or an error if the check itself failed. */
export type HealthResult = Result<boolean, AppError>

/** Commands of composers. A null `chat` is the new chat. */
export type DocumentsCommand =
  | {
      readonly type: 'ATTACH'
      readonly chat: string | null
      readonly files: readonly PickedDocument[]
    }
  /** `isCarried`: a message carries the document or may carry it, so the server keeps it. */
  | { readonly type: 'REMOVE'; readonly localId: string; readonly isCarried?: boolean }
  /** The user pressed the attach button, so the service is checked. */
  | { readonly type: 'CHECK' }
  /** A composer of this chat is open. Documents of another chat are dropped. */
  | { readonly type: 'ENTER'; readonly chat: string | null }
  /** The user left the chat. */
  | { readonly type: 'LEAVE' }

/** Events of an upload. `sent` holds uploaded bytes by `localId`. */
export type UploadEvent =
  | { readonly type: 'UPLOAD_PROGRESSED'; readonly sent: Readonly<Record<string, number>> }
  | { readonly type: 'UPLOAD_ENDED'; readonly result: UploadResult }

/** Events of the documents flow. */
export type DocumentsEvent =
  | DocumentsCommand
  /** The documents of an opened conversation are unknown, or an answer in it ended. */
  | { readonly type: 'OPEN'; readonly chat: string; readonly isOver?: boolean }
  /** The new chat has its id. */
  | { readonly type: 'STARTED'; readonly chat: string }
  /** The server ids of documents in queued messages. */
  | { readonly type: 'QUEUED'; readonly ids: readonly string[] }
  /** A message took the ready documents. */
  | { readonly type: 'SENT' }
  /**
   * A message with these documents was not sent. `documents` return to the composer. `known` is the
   * server's list for the chat.
   */
  | {
      readonly type: 'RETURN'
      readonly chat: string
      readonly documents: readonly MessageDocument[]
      readonly known: readonly ServerDocument[]
    }
  /** The session has ended. */
  | { readonly type: 'CANCEL' }
  /** The documents in the log changed. */
  | { readonly type: 'FOLDED' }
  | UploadEvent

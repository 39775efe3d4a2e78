import type { ServerDocument, StatusAnswer } from '#contract/documents/documents.ts'
import type { MessageDocument } from '#contract/api/entities.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import type { DocumentsState } from '#src/log/documents.ts'

/** A file that was picked; the browser holds it under `localId`. `size` in bytes. */
export type PickedDocument = {
  readonly localId: string
  readonly name: string
  readonly size: number
}

/** What the flow has asked about a document. */
export type Asked = {
  /** So often the server was asked about it. */
  readonly attempts: number
  /** What the server told of it last, as text. */
  readonly told: string
}

/** A document that the server is to delete, and the chat whose list it leaves. */
export type Removal = Pick<AttachedDocument, 'localId' | 'id'> & { readonly chat: string | null }

/**
 * What is on its way, is to be asked again, or is to be deleted. The documents themselves are the log's: they are
 * read there, and only what it does not know is here.
 */
export type DocumentsContext = {
  /** Reads the documents in the log: guards hear of no system. */
  readonly known: () => DocumentsState
  /** By `localId`, of those that are not done. */
  readonly checks: Readonly<Record<string, Asked>>
  /** Those in the upload that is under way, by `localId`. */
  readonly batch: readonly string[]
  /** Checks that failed one after another, the last one too. */
  readonly failures: number
  readonly removals: readonly Removal[]
  /** Conversations whose lists are to be read, the first first. */
  readonly wanted: readonly string[]
  /** Conversations whose lists did not come, and are to be read again. */
  readonly unread: readonly string[]
  /** Lists that did not come one after another, the last one too. */
  readonly unreadCount: number
  /** Documents of queued messages, by the server's ids. */
  readonly queued: readonly string[]
  /** The chat whose answer has ended: what its list does not say to be sent goes back to the composer. */
  readonly over: string | null
  /** What is ready and is being asked for so that it stays, by `localId`. */
  readonly asked: readonly string[]
}

/** One call of an upload: files by `localId`. */
export type UploadInput = { readonly chat: string; readonly ids: readonly string[] }
/** What the server made of the files of an upload, by `localId`. */
export type Uploaded = {
  readonly accepted: readonly { readonly localId: string; readonly document: ServerDocument }[]
  readonly refused: readonly {
    readonly localId: string
    readonly filename: string
    readonly error: string
  }[]
}
/** How an upload has ended. */
export type UploadResult = Result<Uploaded, AppError>
/** What the server tells of documents, by its ids. */
export type CheckResult = Result<StatusAnswer['statuses'], AppError>
/** How a deletion has ended. */
export type RemoveResult = Result<null, AppError>
/** What an earlier page of the tab has left in a composer, or beside the first message of its chat. */
export type LeftDocument = ServerDocument & Pick<AttachedDocument, 'isBeside'>
/**
 * The documents of a conversation as the server lists them, oldest first, and which of them an earlier page of
 * the tab has left in the composer.
 */
export type ListResult = Result<
  { readonly items: readonly ServerDocument[]; readonly left: readonly LeftDocument[] },
  AppError
>
/** Whether the service says that it works; an error where it could not be asked. */
export type HealthResult = Result<boolean, AppError>

/** What composers may ask for. Null is the new chat. */
export type DocumentsCommand =
  | {
      readonly type: 'ATTACH'
      readonly chat: string | null
      readonly files: readonly PickedDocument[]
    }
  /** `isCarried` where a message has it, or may have it by now: it stays with that. */
  | { readonly type: 'REMOVE'; readonly localId: string; readonly isCarried?: boolean }
  /** The button is used: does the service work? */
  | { readonly type: 'CHECK' }
  /** A composer of this chat is there; the documents of another one go. */
  | { readonly type: 'ENTER'; readonly chat: string | null }
  /** The chat was left. */
  | { readonly type: 'LEAVE' }

/** What an upload tells; `sent` are the bytes of files that have gone out, by `localId`. */
export type UploadNews =
  | { readonly type: 'UPLOAD_PROGRESSED'; readonly sent: Readonly<Record<string, number>> }
  | { readonly type: 'UPLOAD_ENDED'; readonly result: UploadResult }

/** What the flow of documents is told. */
export type DocumentsEvent =
  | DocumentsCommand
  /** A conversation is opened whose documents are not known, or an answer has ended in it. */
  | { readonly type: 'OPEN'; readonly chat: string; readonly isOver?: boolean }
  /** The new chat has got its id. */
  | { readonly type: 'STARTED'; readonly chat: string }
  /** So many documents wait in messages that are queued, by the server's ids. */
  | { readonly type: 'QUEUED'; readonly ids: readonly string[] }
  /** A message has taken along what was ready. */
  | { readonly type: 'SENT' }
  /** A message that took these along is not sent; what the server has listed of its chat. */
  | {
      readonly type: 'RETURN'
      readonly chat: string
      readonly documents: readonly MessageDocument[]
      readonly known: readonly ServerDocument[]
    }
  /** Nobody is signed in any more. */
  | { readonly type: 'CANCEL' }
  /** The log has other documents, or others of them, than before. */
  | { readonly type: 'FOLDED' }
  | UploadNews

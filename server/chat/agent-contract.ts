import type { SheetView } from '#contract/api/endpoints/chat.ts'
import type { Region } from '#contract/figures/region.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { AttachedDocument } from '../documents/attached-documents.ts'
import type { DocumentsPort } from '../documents/port.ts'
import type { FindNewFaults } from '../sheets/check/checks.ts'
import type { EditsPort } from '../sheets/edits/edits.ts'
import type { WorkbookEngine } from '../sheets/engine/port.ts'
import type { SheetsPort, StoredWrite } from '../tools/context.ts'

type Drafts = {
  readonly [T in StreamEvent['type']]: Pick<Extract<StreamEvent, { type: T }>, 'type' | 'payload'>
}

/** A stream event before the run assigns its id and sequence number. */
export type AnyDraft = Drafts[StreamEvent['type']]

/** The events that an agent may emit. */
export type EventDraft = Exclude<
  AnyDraft,
  { readonly type: 'conversation_started' | 'stream_end' | 'error' }
>

/** How a turn ended. `code` and `message` become the stream's `error` event. */
export type AgentOutcome =
  | {
      readonly ended: 'end'
      /** The answer reached its limit and can continue. */
      readonly canContinue?: true
    }
  | { readonly ended: 'error'; readonly code: string; readonly message: string }

/** A question as the user wrote it, or an answer with the record of what it did. */
export type PastMessage = {
  readonly role: 'user' | 'assistant'
  readonly text: string
  /** What the server says before the question about earlier answers. */
  readonly opening?: string
}

/** Everything that an agent may read and change while it answers one message. */
export type AgentTask = {
  readonly userId: string
  readonly conversationId: string
  /** The id of the assistant message in progress. */
  readonly messageId: string
  /** The conversation's title, or null if the agent should name it. */
  readonly title: string | null
  readonly spreadsheetId: string | null
  /** Oldest first, without the new message. */
  readonly history: readonly PastMessage[]
  /** Says which work of the earlier answers the user has undone. */
  readonly undone?: readonly string[]
  readonly message: string
  readonly signal: AbortSignal
  readonly emit: (draft: EventDraft) => void
  /** Null if the `spreadsheets` flag is off. In that case no tool touches a spreadsheet. */
  readonly sheets: SheetsPort | null
  /** What changed in the spreadsheet since the last answer. Null if spreadsheets are off. */
  readonly edits?: EditsPort | null
  readonly engine: WorkbookEngine
  /** Audits what the answer wrote, outside of the main thread. */
  readonly findNewFaults: FindNewFaults
  /**
   * False if the `codeExec` flag is off. In that case no tool runs formulas that the model writes.
   */
  readonly canCalculate: boolean
  /** Documents of the conversation, null or absent if it has none. */
  readonly documents?: DocumentsPort | null
  /** Documents attached to the new message. */
  readonly attached?: readonly AttachedDocument[]
  /** Number of files still uploading. `documents` waits for them. */
  readonly awaited?: number
  /** The user's number and date notation, null or absent if unknown. */
  readonly region?: Region | null
  /** What the user sees of the open spreadsheet, null or absent if none is open. */
  readonly view?: SheetView | null
  /** True if the `documents` flag is on, even if the conversation has no documents. */
  readonly canAttach?: boolean
  /**
   * Called if the answer only refuses the request or asks the user a question. We do not charge
   * such an answer.
   */
  readonly onFree?: () => void
  /** Called after each change that a tool stored. */
  readonly onStored?: (write: StoredWrite) => void
  readonly linkSpreadsheet: (id: string) => Promise<void>
  readonly now: () => Date
  readonly newId: () => string
}

/** Answers one message. It rejects only on a bug. */
export type Agent = (turn: AgentTask) => Promise<AgentOutcome>

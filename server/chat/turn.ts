import type { Region } from '#contract/figures/region.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Carried } from '../documents/carried.ts'
import type { DocumentsPort } from '../documents/port.ts'
import type { WorkbookEngine } from '../sheets/engine/port.ts'
import type { SheetsPort } from '../tools/context.ts'

type Drafts = {
  readonly [T in StreamEvent['type']]: Pick<Extract<StreamEvent, { type: T }>, 'type' | 'payload'>
}

/** Any stream event before the run gives it its id and sequence. */
export type AnyDraft = Drafts[StreamEvent['type']]

/** Those that an agent may emit. */
export type EventDraft = Exclude<
  AnyDraft,
  { readonly type: 'conversation_started' | 'stream_end' | 'error' }
>

/** How a turn ended; `code` and `message` become the stream's `error` event. */
export type AgentOutcome =
  | {
      readonly ended: 'end'
      /** It ended by its limit, and can go on. */
      readonly canContinue?: true
    }
  | { readonly ended: 'error'; readonly code: string; readonly message: string }

/** One earlier message as the model sees it. */
export type PastMessage = { readonly role: 'user' | 'assistant'; readonly text: string }

/** Everything an agent may know and touch while it answers one message. */
export type AgentTurn = {
  readonly userId: string
  readonly conversationId: string
  /** Id of the assistant message under way. */
  readonly messageId: string
  /** Title of the conversation, or null when it has none yet and the agent should name it. */
  readonly title: string | null
  readonly spreadsheetId: string | null
  /** Oldest first, without the new message. */
  readonly history: readonly PastMessage[]
  readonly message: string
  readonly signal: AbortSignal
  readonly emit: (draft: EventDraft) => void
  /** Null where spreadsheets are switched off: then no tool reads or writes one. */
  readonly sheets: SheetsPort | null
  readonly engine: WorkbookEngine
  /** False where codeExec is switched off: then no tool runs what the model writes. */
  readonly canCalculate: boolean
  /** The documents of the conversation; null or absent where it has none. */
  readonly documents?: DocumentsPort | null
  /** Those that the new message carries. */
  readonly attached?: readonly Carried[]
  /** Files that are on their way to the conversation: `documents` waits for them. */
  readonly awaited?: number
  /** How the person writes figures and dates; null or absent where nothing is known. */
  readonly region?: Region | null
  /** Whether documents are switched on, also where the conversation has none yet. */
  readonly canAttach?: boolean
  /** Hears that the answer did nothing but say what it cannot do, or ask: it is not charged. */
  readonly onFree?: () => void
  readonly linkSpreadsheet: (id: string) => Promise<void>
  readonly now: () => Date
  readonly newId: () => string
}

/** Answers one message. Never rejects but for a bug. */
export type Agent = (turn: AgentTurn) => Promise<AgentOutcome>

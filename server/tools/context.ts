import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { Region } from '#contract/figures/region.ts'
import type { Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { WorkbookEngine } from '../sheets/engine/port.ts'

/** A spreadsheet as the tools read it; `revision` counts its saves. */
export type StoredSheet = {
  readonly id: string
  readonly title: string
  readonly revision: number
  readonly workbook_data: WorkbookData
}

/** No such spreadsheet, or somebody else's. */
export type NotFound = { readonly type: 'not_found'; readonly id: string }
/** Saved by somebody else since it was read; `revision` is the present one. */
export type StaleRevision = { readonly type: 'stale_revision'; readonly revision: number }
/** The stored JSON is no workbook. */
export type Unreadable = { readonly type: 'bad_workbook'; readonly detail: string }

/** What a tool wants stored: the workbook after the change, and the change itself. */
type SheetChange = {
  readonly spreadsheetId: string
  readonly baseRevision: number
  readonly workbook_data: WorkbookData
  readonly changeSet: ChangeSet
}

/** The spreadsheets of one user. */
export type SheetsPort = {
  readonly get: (id: string) => Promise<Result<StoredSheet, NotFound | Unreadable>>
  /** Whether a tool has made or touched it in that conversation. */
  readonly isUsedIn: (conversationId: string, id: string) => Promise<boolean>
  /** Stores a new one at revision 1; a title that is taken gets a number. `id` is fresh (`newId()`) and is the workbook's own id too. */
  readonly create: (sheet: {
    readonly id: string
    readonly title: string
    readonly workbook_data: WorkbookData
  }) => Promise<StoredSheet>
  /** Does the work while saves of that spreadsheet wait, as far as they come to this server. */
  readonly inTurn: <T>(id: string, work: () => Promise<T>) => Promise<T>
  /** One transaction: the next revision and the change set, or nothing. */
  readonly applyChangeSet: (
    change: SheetChange,
  ) => Promise<Result<{ readonly revision: number }, NotFound | StaleRevision>>
}

/** Everything a tool may know and touch while it runs one call. */
export type ToolContext = {
  readonly userId: string
  readonly conversationId: string
  readonly messageId: string
  readonly executionId: string
  /** The spreadsheet the conversation is about: what a call without `spreadsheet_id` means. */
  readonly spreadsheetId: string | null
  /** Whether a tool of the conversation has made or touched that spreadsheet, in this turn or before. */
  readonly isOfConversation: (id: string) => Promise<boolean>
  /** Whether one more may be made without asking. */
  readonly mayCreate: () => boolean
  /** Makes a spreadsheet the one that the conversation is about. */
  readonly linkSpreadsheet: (id: string) => Promise<void>
  /** How the person writes figures and dates; null or absent where nothing is known. */
  readonly region?: Region | null
  readonly sheets: SheetsPort
  readonly engine: WorkbookEngine
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly newId: () => string
}

/**
 * What a tool answers. A failure is told, never thrown; it may still carry an output (cells were
 * written, some hold errors).
 */
export type ToolResult<T> =
  | { readonly success: true; readonly output: T }
  | { readonly success: false; readonly output: T | null; readonly error: string }

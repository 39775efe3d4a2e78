import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { Region } from '#contract/figures/region.ts'
import type { Result } from '#contract/api/result.ts'
import type { WriteReceipt } from '#contract/workbook/receipt.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { DocumentsPort } from '../documents/port.ts'
import type { Changes } from '../sheets/changes.ts'
import type { CheckResult } from '../sheets/receipt/check-results.ts'
import type { WorkbookEngine } from '../sheets/engine/port.ts'
import type { SheetView } from './address.ts'

/** A spreadsheet as the tools read it. Every save increments `revision`. */
export type StoredSheet = {
  readonly id: string
  readonly title: string
  readonly revision: number
  readonly workbook_data: WorkbookData
}

/** No spreadsheet with this id exists, or another user owns it. */
export type NotFound = { readonly type: 'not_found'; readonly id: string }
/** Somebody else saved the spreadsheet after we read it. `revision` is the current one. */
export type StaleRevision = { readonly type: 'stale_revision'; readonly revision: number }
/** The stored JSON is not a valid workbook. */
export type UnreadableWorkbook = { readonly type: 'bad_workbook'; readonly detail: string }

/** A change for `applyChangeSet` to store: the change set and the workbook after it. */
type SheetChange = {
  readonly spreadsheetId: string
  readonly baseRevision: number
  readonly workbook_data: WorkbookData
  readonly changeSet: ChangeSet
}

/** The spreadsheets of one user. */
export type SheetsPort = {
  readonly get: (id: string) => Promise<Result<StoredSheet, NotFound | UnreadableWorkbook>>
  /** True if rows, columns or ranges are known to have moved after a revision. */
  readonly hasMovedSince: (id: string, revision: number) => Promise<boolean>
  /** True if a tool created, read or changed the spreadsheet in this conversation. */
  readonly isUsedIn: (conversationId: string, id: string) => Promise<boolean>
  /**
   * Stores a new spreadsheet at revision 1 and numbers its title if the title is taken. `id` must
   * be new and must equal the id inside `workbook_data`.
   */
  readonly create: (sheet: {
    readonly id: string
    readonly title: string
    readonly workbook_data: WorkbookData
  }) => Promise<StoredSheet>
  /**
   * Runs `work` under the spreadsheet's mutex, so saves wait. The mutex covers this server process
   * only.
   */
  readonly withLock: <T>(id: string, work: () => Promise<T>) => Promise<T>
  /** Stores the next revision and the change set in one transaction. */
  readonly applyChangeSet: (
    change: SheetChange,
  ) => Promise<Result<{ readonly revision: number }, NotFound | StaleRevision>>
  /** The stored changes of the user's spreadsheets. Null for unknown ones. */
  readonly history: Pick<Changes, 'list' | 'get'>
}

/** A change that a call stored. */
export type StoredWrite = {
  /** The spreadsheet before the change. A new spreadsheet has none. */
  readonly base: StoredSheet | null
  readonly after: WorkbookData
  /**
   * Puts the cells of a workbook from before the change to their places after it. Null if none
   * moved.
   */
  readonly moved: ((workbook: WorkbookData) => WorkbookData) | null
  readonly changeSet: Pick<ChangeSet, 'spreadsheet_id' | 'cells'>
  readonly receipt: WriteReceipt
  /** All checks after the change, the failing ones first. */
  readonly checks: readonly CheckResult[]
}

/** Everything that one tool call may read and change. */
export type ToolContext = {
  readonly userId: string
  readonly conversationId: string
  readonly messageId: string
  readonly executionId: string
  /** The spreadsheet of the conversation, which a call without `spreadsheet_id` uses. */
  readonly spreadsheetId: string | null
  /**
   * True if a tool of this conversation created or used the spreadsheet, now or in an earlier
   * turn, or if the user wrote its id.
   */
  readonly isOfConversation: (id: string) => Promise<boolean>
  /** False once the turn has created its maximum of new spreadsheets. */
  readonly mayCreate: () => boolean
  /** Makes `id` the spreadsheet of the conversation. */
  readonly linkSpreadsheet: (id: string) => Promise<void>
  /** The worksheet and the selection that the user sees. Null or absent if no sheet is open. */
  readonly view?: SheetView | null
  /** The user's number and date notation, null or absent if unknown. */
  readonly region?: Region | null
  readonly sheets: SheetsPort
  /** The documents of the conversation, null or absent if it has none. */
  readonly documents?: DocumentsPort | null
  readonly engine: WorkbookEngine
  /** Called after each stored change. */
  readonly onStored?: (write: StoredWrite) => void
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly newId: () => string
}

/**
 * The outcome of a tool call. A tool never throws an expected failure. A failure may carry an
 * output, for example cells written with errors.
 */
export type ToolResult<T> =
  | { readonly success: true; readonly output: T }
  | { readonly success: false; readonly output: T | null; readonly error: string }

import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { CsvSigns } from '#contract/transfer/export.ts'
import type { ImportChoices, ImportPreview, LeftOut } from '#contract/transfer/import.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { PickedFile } from '#src/log/facts/import-fact.ts'

/** The first rows of a text file, read by its choices. Null: the server has no preview. */
export type PreviewResult = Result<ImportPreview | null, AppError>
/** The created spreadsheet and the parts of the file that are not in it. */
type Imported = {
  readonly spreadsheet: SpreadsheetSummary
  readonly leftOut: LeftOut
  /** The left-out parts as lines of text. */
  readonly lines: readonly string[]
}
/** The result of an import. */
export type ImportResult = Result<Imported, AppError>
/** The result of an export: ok once the browser downloads the file. */
export type ExportResult = Result<null, AppError>

/** A file with its display name and choices. `id` is also the idempotency key. */
export type FileInput = {
  readonly id: string
  readonly name: string
  readonly choices: ImportChoices
}

/** A queued file. The file's row in the log holds its other data. */
export type QueuedFile = {
  readonly id: string
  /** The next step: load the preview, wait for the choice, or upload. */
  readonly next: 'preview' | 'choose' | 'send'
  /**
   * The confirmed choices. Null: the user has not confirmed any, or the file is a workbook, which
   * has no choices.
   */
  readonly choices: ImportChoices | null
}

/** A requested export. `isOpen`: the spreadsheet is open in the editor. */
export type ExportRequest = {
  readonly id: string
  readonly title: string
  readonly format: 'xlsx' | 'csv'
  readonly isOpen: boolean
  /** The separators of a .csv file, if they are not the defaults. */
  readonly signs?: CsvSigns
}
/** An export with its id. */
export type ExportJob = ExportRequest & { readonly stamp: string }

/**
 * The queues. `current` is the file that is being imported. The first of `exports` is being
 * exported.
 */
export type TransferContext = {
  readonly current: QueuedFile | null
  readonly queue: readonly QueuedFile[]
  /** Failed files that can be retried. */
  readonly failed: readonly QueuedFile[]
  /** True while the import dialog is open. */
  readonly isShown: boolean
  readonly exports: readonly ExportJob[]
}

/** Commands of the import and export dialogs. */
export type TransferCommand =
  | { readonly type: 'OPEN_IMPORT' }
  | { readonly type: 'CLOSE_IMPORT' }
  | { readonly type: 'IMPORT_FILES'; readonly files: readonly PickedFile[] }
  | { readonly type: 'CHOOSE_IMPORT'; readonly id: string; readonly choices: ImportChoices }
  /** `all`: also apply the choices to all later text files. */
  | { readonly type: 'CONFIRM_IMPORT'; readonly id: string; readonly all: boolean }
  | { readonly type: 'CANCEL_IMPORT'; readonly id: string }
  | { readonly type: 'RETRY_IMPORT'; readonly id: string }
  | { readonly type: 'EXPORT'; readonly wish: ExportRequest }

/** Events of the transfer flow. */
export type TransferEvent =
  | Exclude<TransferCommand, { type: 'EXPORT' }>
  /** The session has ended. */
  | { readonly type: 'CANCEL_ALL' }
  | { readonly type: 'EXPORT'; readonly wish: ExportRequest; readonly stamp: string }
  | ImportUploadEvent

/** Events of an upload. `sent` counts bytes of the file. */
export type ImportUploadEvent =
  | { readonly type: 'UPLOAD_PROGRESSED'; readonly sent: number }
  /** The upload is complete and the server parses the file. */
  | { readonly type: 'UPLOAD_SENT' }
  | { readonly type: 'UPLOAD_ENDED'; readonly result: ImportResult }

import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { CsvSigns } from '#contract/transfer/export.ts'
import type { ImportChoices, ImportPreview, LeftOut } from '#contract/transfer/import.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { PickedFile } from '#src/log/facts/import-fact.ts'

/** The first rows of a text file as these choices read them; null where the server shows none. */
export type LookResult = Result<ImportPreview | null, AppError>
/** What a file has become, and what of it is not in that. */
type Imported = {
  readonly spreadsheet: SpreadsheetSummary
  readonly leftOut: LeftOut
  /** What was left out, in words. */
  readonly lines: readonly string[]
}
/** How an import has ended. */
export type UploadResult = Result<Imported, AppError>
/** Whether the file has reached the browser's downloads. */
export type ExportResult = Result<null, AppError>

/** A file by its id, which names the request too, its name to show, and how it is read; the rest is found from it. */
export type FileInput = {
  readonly id: string
  readonly name: string
  readonly choices: ImportChoices
}

/** A file on its way. What its row in the log says is read there: here is only what the log does not know. */
export type Queued = {
  readonly id: string
  /** What is due: to ask for its first rows, to show them as they were read last, or to send it. */
  readonly next: 'look' | 'choose' | 'send'
  /** How somebody said that it is read; null where nobody has, or as a workbook it has nothing to say. */
  readonly said: ImportChoices | null
}

/** An export that is wanted; `isOpen` is of the workbook in the editor. */
export type ExportWish = {
  readonly id: string
  readonly title: string
  readonly format: 'xlsx' | 'csv'
  readonly isOpen: boolean
  /** Of a .csv, where they are not the plain ones. */
  readonly signs?: CsvSigns
}
/** The same with what names the wish. */
export type ExportOrder = ExportWish & { readonly stamp: string }

/** What is wanted next, and what of it is under way: `current` of the files, the first of the exports. */
export type TransferContext = {
  readonly current: Queued | null
  readonly queue: readonly Queued[]
  /** Those that may be tried again. */
  readonly failed: readonly Queued[]
  /** Whether the dialog "Import" is there to tell of it. */
  readonly isShown: boolean
  readonly exports: readonly ExportOrder[]
}

/** What the dialogs "Import" and "Export" and what leads to them may ask for. */
export type TransferCommand =
  | { readonly type: 'OPEN_IMPORT' }
  | { readonly type: 'CLOSE_IMPORT' }
  | { readonly type: 'IMPORT_FILES'; readonly files: readonly PickedFile[] }
  | { readonly type: 'CHOOSE_IMPORT'; readonly id: string; readonly choices: ImportChoices }
  /** `all`: the text files behind it too, each read with what was chosen here. */
  | { readonly type: 'CONFIRM_IMPORT'; readonly id: string; readonly all: boolean }
  | { readonly type: 'CANCEL_IMPORT'; readonly id: string }
  | { readonly type: 'RETRY_IMPORT'; readonly id: string }
  | { readonly type: 'EXPORT'; readonly wish: ExportWish }

/** What the flow of transfers is told, by commands and by its upload. */
export type TransferEvent =
  | Exclude<TransferCommand, { type: 'EXPORT' }>
  /** Nobody is signed in any more. */
  | { readonly type: 'CANCEL_ALL' }
  | { readonly type: 'EXPORT'; readonly wish: ExportWish; readonly stamp: string }
  | UploadNews

/** What an upload tells; `sent` in bytes of the file. */
export type UploadNews =
  | { readonly type: 'UPLOAD_PROGRESSED'; readonly sent: number }
  /** All of it has gone out: the server reads it. */
  | { readonly type: 'UPLOAD_SENT' }
  | { readonly type: 'UPLOAD_ENDED'; readonly result: UploadResult }

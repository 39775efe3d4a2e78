import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { ImportChoices, ImportPreview, LeftOut } from '#contract/transfer/import.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Notice } from '../state.ts'

/** A file picked for import. Its id is also the idempotency key of the request. */
export type PickedFile = {
  readonly id: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** A .csv or .tsv file, which has parse options. */
  readonly isText: boolean
  /** Why the file is refused, as a text to show, or null. */
  readonly error: string | null
}

/** The running step of an import. */
export type ImportStep = 'waiting' | 'previewing' | 'sending' | 'reading'

/** A file in the import dialog. */
export type ImportRow = PickedFile & {
  readonly status: ImportStep | 'choosing' | 'done' | 'failed'
  /** Uploaded bytes. */
  readonly sent: number
  /** The first rows of a text file, once parsed. */
  readonly preview: ImportPreview | null
  /** True after a failed upload. A refused file cannot be retried. */
  readonly canRetry: boolean
  /** The created spreadsheet, or null until the import is done. */
  readonly spreadsheet: SpreadsheetSummary | null
  readonly leftOut: LeftOut
  /** The parse options the user chose. Missing options use the detected value. */
  readonly chosen: ImportChoices
  /** The parse options are confirmed or not needed. */
  readonly isReady: boolean
  /**
   * True if this is the only file, the dialog is open and nothing was left out. The editor then
   * opens the spreadsheet.
   */
  readonly opens: boolean
}

/** A partial change of one file's row. */
type Changing = { readonly id: string; readonly change: Partial<ImportRow> }

export type ImportFact =
  | { readonly type: 'import.added'; readonly rows: readonly ImportRow[] }
  | ({ readonly type: 'import.stepped' } & Changing)
  | ({ readonly type: 'import.progressed' } & Changing)
  | ({ readonly type: 'import.previewed' } & Changing)
  /** The fold of imports keeps `opens` true only if this is the only file. */
  | ({ readonly type: 'import.finished'; readonly spreadsheet: SpreadsheetSummary } & Changing)
  | ({ readonly type: 'import.failed'; readonly error: AppError } & Changing)
  /** The user removed the files. */
  | { readonly type: 'import.dropped'; readonly ids: readonly string[] }
  /** The dialog closed. Finished and failed rows are removed, because the dialog has shown them. */
  | { readonly type: 'import.closed' }

/** `id` identifies the export, and also its toast until the export ends. */
export type ExportFact =
  | { readonly type: 'export.requested'; readonly id: string; readonly notice: Notice }
  | { readonly type: 'export.finished'; readonly id: string }
  | { readonly type: 'export.failed'; readonly id: string; readonly error: AppError }

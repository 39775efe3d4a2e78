import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { ImportChoices, ImportPreview, LeftOut } from '#contract/transfer/import.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { Notice } from '../state.ts'

/** A file that somebody wants to import. Its id names the request too: the same again makes no second sheet. */
export type PickedFile = {
  readonly id: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** A .csv or .tsv: there are choices how to read it. */
  readonly isText: boolean
  /** Why it is not taken, or null; a text to show. */
  readonly error: string | null
}

/** What is under way for a file that is being imported. */
export type ImportStep = 'waiting' | 'looking' | 'sending' | 'reading'

/** A file in the dialog "Import". */
export type ImportRow = PickedFile & {
  readonly status: ImportStep | 'choosing' | 'done' | 'failed'
  /** Bytes of the file that have gone out. */
  readonly sent: number
  /** The first rows of a text file, once they are known. */
  readonly preview: ImportPreview | null
  /** It failed on its way; a file that is refused has no way to go. */
  readonly canRetry: boolean
  /** What it has become. */
  readonly spreadsheet: SpreadsheetSummary | null
  readonly leftOut: LeftOut
  /** What somebody chose of how it is read; what is not in it is as found. */
  readonly chosen: ImportChoices
  /** Nobody need say any more how it is read. */
  readonly isReady: boolean
  /** It ended alone and whole in the open dialog: the editor goes there by itself. */
  readonly opens: boolean
}

/** What a fact changes of the row of one file. */
type Changing = { readonly id: string; readonly change: Partial<ImportRow> }

/** What happened to files on their way into spreadsheets (spec §8, "Import"; TRANSFER). */
export type ImportFact =
  | { readonly type: 'import.added'; readonly rows: readonly ImportRow[] }
  | ({ readonly type: 'import.stepped' } & Changing)
  | ({ readonly type: 'import.progressed' } & Changing)
  | ({ readonly type: 'import.previewed' } & Changing)
  /** `opens` holds unless it was one of several. */
  | ({ readonly type: 'import.finished'; readonly spreadsheet: SpreadsheetSummary } & Changing)
  | ({ readonly type: 'import.failed'; readonly error: AppError } & Changing)
  /** They are no longer wanted. */
  | { readonly type: 'import.dropped'; readonly ids: readonly string[] }
  /** The dialog was closed: what has ended is told. */
  | { readonly type: 'import.closed' }

/** What happened to an export. `id` is its own, and its toast's until it ends. */
export type ExportFact =
  | { readonly type: 'export.requested'; readonly id: string; readonly notice: Notice }
  | { readonly type: 'export.finished'; readonly id: string }
  | { readonly type: 'export.failed'; readonly id: string; readonly error: AppError }

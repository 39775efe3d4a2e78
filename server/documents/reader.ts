import type { FileHandle } from 'node:fs/promises'
import type { UNREADABLE_DOCUMENT } from '#contract/document-refusals.ts'
import type { UploadExtension } from '#contract/uploads.ts'
import { err, ok, type Result } from '#contract/result.ts'

/** What was read of a file: pages from 1, tables as displayed, counts. */
export type ReadDocument = {
  readonly pages: readonly { readonly number: number; readonly text: string }[]
  readonly tables: readonly {
    readonly number: number
    readonly name: string
    readonly page: number
    readonly rows: readonly (readonly string[])[]
    readonly isCut: boolean
  }[]
  readonly wordCount: number
  /** Pages of a pdf, worksheets of a workbook, else null. */
  readonly pageCount: number | null
}

/** Why nothing was read. */
export type ReadFailure = Exclude<keyof typeof UNREADABLE_DOCUMENT, 'cutOff'>

/** Reads a file. What it throws is no fault of the file: it is read again later. */
export type Reader = (
  file: FileHandle,
  size: number,
  type: UploadExtension,
  signal: AbortSignal,
) => Promise<Result<ReadDocument, ReadFailure>>

const PAGE_CHARS = 3000

/** Reads files of plain text alone. */
export const readText: Reader = async (file, size) => {
  const { buffer } = await file.read(Buffer.alloc(size), 0, size, 0)
  const text = buffer.toString('utf8')
  if (text.trim() === '') return err('empty')
  const count = Math.ceil(text.length / PAGE_CHARS)
  const pages = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    text: text.slice(index * PAGE_CHARS, (index + 1) * PAGE_CHARS),
  }))
  return ok({ pages, tables: [], wordCount: text.match(/\S+/g)?.length ?? 0, pageCount: null })
}

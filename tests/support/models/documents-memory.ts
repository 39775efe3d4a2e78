import * as v from 'valibot'
import type { UploadExtension } from '#contract/documents/uploads.ts'
import type { DocumentsPort } from '#server/documents/port.ts'
import { ReadDocument } from '#server/documents/read/contents.ts'
import { readBytes } from '#server/documents/read/read-bytes.ts'
import { normalizeText, searchWords } from '#contract/api/search.ts'
import { pagePartsOf } from '#server/documents/readings.ts'
import { contentsOf } from '../documents/document-files.ts'

/** A parsed document of a conversation, in memory. */
export type MemoryDocument = {
  readonly id: string
  readonly filename: string
  readonly read: ReadDocument
}

/**
 * Formats that tests read in their own process, because starting a reader process takes half a
 * second.
 */
const PLAIN: readonly UploadExtension[] = ['txt', 'md', 'csv']

const readHere = async (
  type: UploadExtension,
  bytes: Uint8Array | string,
): Promise<ReadDocument> => {
  const found = await readBytes(Buffer.from(bytes), type, {
    isSparing: false,
    atPictures: async () => {},
  })
  if (!found.ok) throw new Error(found.error)
  // On the server, the contents pass between processes as JSON. Convert them in the same way.
  return v.parse(ReadDocument, JSON.parse(JSON.stringify(found.value.contents)))
}

/** Reads a file as the server does. The extension selects the format. */
export const memoryDocument = async (
  id: string,
  filename: string,
  bytes: Uint8Array | string,
): Promise<MemoryDocument> => {
  const type = filename.split('.').at(-1) as UploadExtension
  const read = await (PLAIN.includes(type) ? readHere : contentsOf)(type, bytes)
  return { id, filename, read }
}

/** In-memory documents of a conversation, for the assistant's tools. */
export const memoryDocuments = (documents: readonly MemoryDocument[]): DocumentsPort => {
  const readOf = (id: string) => documents.find((one) => one.id === id)
  return {
    list: async () =>
      documents.map(({ id, filename, read }) => ({
        id,
        filename,
        status: 'ready',
        error: null,
        pages: read.pages.length,
        words: read.wordCount,
        tables: read.tables.map(({ number, name, page }) => ({ number, name, page })),
      })),
    page: async (id, number) => {
      const one = readOf(id)
      const page = one?.read.pages.find((page) => page.number === number)
      return one && page
        ? { filename: one.filename, of: one.read.pages.length, text: page.text }
        : null
    },
    table: async (id, number) => {
      const one = readOf(id)
      const table = one?.read.tables.find((table) => table.number === number)
      return one && table ? { filename: one.filename, ...table } : null
    },
    search: async (typed, id) => {
      const words = searchWords(typed).map(normalizeText)
      const parts = documents
        .filter((one) => id === null || one.id === id)
        .flatMap(({ id: document_id, filename, read }) =>
          read.pages.flatMap(({ number: page, text }) =>
            pagePartsOf(text).map((part) => ({ document_id, filename, page, text: part })),
          ),
        )
      const holds = (text: string, word: string): boolean =>
        normalizeText(text)
          .split(/[^\p{L}\p{N}]+/u)
          .some((one) => one.startsWith(word))
      const all = parts.filter(({ text }) => words.every((word) => holds(text, word)))
      return all.length > 0 && words.length > 0
        ? all
        : parts.filter(({ text }) => words.some((word) => holds(text, word)))
    },
  }
}

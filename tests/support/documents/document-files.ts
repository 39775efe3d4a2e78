import { existsSync, readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import type { Result } from '#contract/api/result.ts'
import type { UploadExtension } from '#contract/documents/uploads.ts'
import type { ReadDocument } from '#server/documents/read/contents.ts'
import { readDocument, type ReadingOptions } from '#server/documents/read/read-document.ts'
import type { ReadFailure } from '#server/documents/reader.ts'
import { openScratch } from '#server/http/scratch-file.ts'
import { endedChildrenMs, memoryOf } from '../../../bench/support/memory.ts'

/** A fixture beside the tests, made by LibreOffice 7.4 or Ghostscript 10. */
export const documentFile = (name: string): Buffer =>
  readFileSync(new URL(`../../server/documents/read/files/${name}`, import.meta.url))

/** Reads bytes as a file of the extension `type`. */
export const readAs = async (
  type: UploadExtension,
  bytes: Uint8Array | string,
  reading: Partial<ReadingOptions> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Result<ReadDocument, ReadFailure>> => {
  const file = await openScratch()
  try {
    const content = Buffer.from(bytes)
    await file.write(content)
    return await readDocument(file, content.byteLength, type, signal, reading)
  } finally {
    await file.close()
  }
}

/** Contents of a file. Throws if reading fails. */
export const contentsOf = async (
  type: UploadExtension,
  bytes: Uint8Array | string,
): Promise<ReadDocument> => {
  const read = await readAs(type, bytes)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

const LOOK_MS = 5

/** Resource use of the reading processes. `peakMB` is the sampled peak, 0 without /proc. */
type Failed = {
  readonly failure: ReadFailure | 'read'
  readonly peakMB: number
  /** CPU time including process start. */
  readonly cpuMs: number
}

/**
 * Reads a file. Returns the resource use and, in `failure`, the error, or 'read' if there was none.
 */
export const failureOf = async (
  type: UploadExtension,
  bytes: Uint8Array | string,
): Promise<Failed> => {
  let [pid, peakMB] = [0, 0]
  const timer = setInterval(() => {
    if (pid > 0) peakMB = Math.max(peakMB, memoryOf(pid, 'most'))
  }, LOOK_MS)
  try {
    const before = endedChildrenMs()
    const read = await readAs(type, bytes, { started: (id) => (pid = id) })
    while (existsSync(`/proc/${pid}`)) await nextTurn()
    return { failure: read.ok ? 'read' : read.error, peakMB, cpuMs: endedChildrenMs() - before }
  } finally {
    clearInterval(timer)
  }
}

/** A PDF object: its text, or a stream's dictionary and bytes. */
export type PdfObject = string | readonly [dictionary: string, bytes: Uint8Array]

/** A PDF of these objects, numbered from 1. The first one is the catalog. */
export const pdfOf = (objects: readonly PdfObject[]): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const starts: number[] = []
  let size = parts[0]?.length ?? 0
  const add = (part: Buffer): void => {
    parts.push(part)
    size += part.length
  }
  objects.forEach((object, at) => {
    starts.push(size)
    add(Buffer.from(`${at + 1} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object))
    else {
      const [dictionary, bytes] = object
      add(Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`))
      add(Buffer.from(bytes))
      add(Buffer.from('\nendstream'))
    }
    add(Buffer.from('\nendobj\n'))
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A compressed one-page PDF with these drawing commands. `resources` uses PDF syntax. */
export const onePagePdf = (
  commands: string | Uint8Array,
  resources = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
  others: readonly PdfObject[] = [],
): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> >>`,
    ['/Filter /FlateDecode', deflateSync(commands)],
    ...others,
  ])

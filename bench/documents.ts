// Measures the reader process that the server starts for each document. It reads a text PDF of 100
// pages, a workbook of 10 MB, a scan, and malicious files.
import { loadavg } from 'node:os'
import { MB_BYTES } from '#contract/limits.ts'
import type { UploadExtension } from '#contract/documents/uploads.ts'
import {
  documentFile,
  failureOf,
  pdfOf,
  type PdfObject,
} from '#tests/support/documents/document-files.ts'
import {
  BOMBS,
  DAMAGED_FILES,
  EMPTY_FILES,
  LOCKED_FILES,
  MACRO_FILES,
} from '#tests/support/documents/failing-documents.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'
import { elapsed, printFigure, median, round } from './support/figure.ts'

const TURNS = 3
const PAGES = 100
const LINES = 40
const LINE_PT = 17
const ROWS = 75_000
const COLUMNS = 10
const TEXT_COLUMNS = 4
const SPREAD = 2_654_435_761
const RANGE = 4_294_967_296

/** Numbers that compress badly but are the same in every run. */
const scattered = (at: number): number => (at * SPREAD) % RANGE

const textPdf = (): Buffer => {
  const kids = Array.from({ length: PAGES }, (_, page) => `${4 + page * 2} 0 R`).join(' ')
  const pages = Array.from({ length: PAGES }, (_, page): readonly PdfObject[] => {
    const lines = Array.from(
      { length: LINES },
      (_each, line) =>
        `BT /F1 10 Tf 60 ${740 - line * LINE_PT} Td (Revenue of quarter ${line} on page ${page} was ${scattered(page * LINES + line)} euros, and costs rose.) Tj ET`,
    )
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + page * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ['', Buffer.from(lines.join('\n'))],
    ]
  })
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${PAGES} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flat(),
  ])
}

const bigBook = (): Promise<Buffer> => {
  const cell = (row: number, column: number): string => {
    const name = `${String.fromCharCode(65 + column)}${row + 1}`
    return column < TEXT_COLUMNS
      ? `<c r="${name}" t="s"><v>${row * TEXT_COLUMNS + column}</v></c>`
      : `<c r="${name}"><v>${(scattered(row * COLUMNS + column) % 9_999_999) / 100}</v></c>`
  }
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const cells = Array.from({ length: COLUMNS }, (_each, column) => cell(row, column))
    return `<row r="${row + 1}">${cells.join('')}</row>`
  })
  const word = (at: number): string => scattered(at).toString(36)
  const strings = Array.from(
    { length: ROWS * TEXT_COLUMNS },
    (_, at) => `<si><t>${word(at)} ${word(at * 7 + 3)} ${word(at * 11 + 5)} ${at}</t></si>`,
  )
  return xlsxFile({
    sheets: { Data: `<sheetData>${rows.join('')}</sheetData>` },
    strings: strings.join(''),
  })
}

/** Reads a file several times. Returns the median time and the maximum memory and CPU time. */
const measure = async (type: UploadExtension, bytes: Uint8Array) => {
  const times: number[] = []
  let [failure, peakMB, cpuMs] = ['', 0, 0]
  for (let turn = 0; turn < TURNS; turn += 1)
    times.push(
      await elapsed(async () => {
        const read = await failureOf(type, bytes)
        failure = read.failure
        peakMB = Math.max(peakMB, read.peakMB)
        cpuMs = Math.max(cpuMs, read.cpuMs)
      }),
    )
  return { ms: median(times), failure, peakMB: round(peakMB), cpuMs }
}

const read = async (name: string, type: UploadExtension, bytes: Uint8Array, target: string) => {
  const { ms, failure, peakMB, cpuMs } = await measure(type, bytes)
  if (failure !== 'read') throw new Error(`${name}: ${failure}`)
  const [load = 0] = loadavg()
  printFigure(`documents: ${name}`, ms, 'ms', {
    target,
    peakMB,
    cpuMs,
    fileMB: round(bytes.length / MB_BYTES),
    load: round(load),
  })
}

const FAILING = {
  'files with a password': LOCKED_FILES,
  'damaged files': DAMAGED_FILES,
  'empty files': EMPTY_FILES,
  'files with macros': MACRO_FILES,
  'hostile files': BOMBS,
}

/**
 * Measures each kind of file that must fail. Reports the slowest file and the largest memory use of
 * each kind.
 */
const hostile = async (): Promise<void> => {
  for (const [kind, files] of Object.entries(FAILING)) {
    const found = []
    for (const [what, type, make, failures] of files) {
      const { ms, failure, peakMB, cpuMs } = await measure(type, await make())
      if (!failures.some((one) => one === failure)) throw new Error(`${what}: ${failure}`)
      found.push({ what, failure, ms, peakMB, cpuMs })
    }
    const [slowest] = found.toSorted((a, b) => b.ms - a.ms)
    const [largest] = found.toSorted((a, b) => b.peakMB - a.peakMB)
    const [load = 0] = loadavg()
    printFigure(`documents: ${kind}, time until the slowest failed`, slowest?.ms ?? 0, 'ms', {
      target: '<= 5000',
      files: found.length,
      slowest: slowest?.what,
      cpuMs: Math.max(...found.map(({ cpuMs }) => cpuMs)),
      peakMB: largest?.peakMB,
      largest: largest?.what,
      load: round(load),
    })
  }
}

await read('a text PDF of 100 pages', 'pdf', textPdf(), '<= 5000')
await read('an .xlsx of 10 MB', 'xlsx', await bigBook(), '<= 10000')
await read('a scanned page', 'png', documentFile('scan.png'), '<= 10000')
await hostile()

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  READING_PAGES_MAX_SIZE,
  READING_PDF_CHAR_MS,
  READING_PDF_PAGE_MS,
  READING_PICTURE_SAFE_SIZE,
  READING_SCAN_MAX_SIZE,
  READING_TEXT_MAX_CHARS,
} from '#contract/limits/reading.ts'
import type { ReaderResult } from '../contents.ts'
import { collectGarbage } from '../collect-garbage.ts'
import { recognize, stopRecognizing } from '../recognize.ts'
import { UnreadableDocument } from '../unreadable-document.ts'
import { lengthenStep, pauseStep } from '../watchdog.ts'
import { splitTextColumns } from './text-columns.ts'
import { withFormFields } from './form-fields.ts'
import type { Pictures } from './pictures.ts'
import type { Line, TextRun } from './line.ts'
import { linesOf } from './lines.ts'
import { minScanCover } from './scan-detection.ts'
import { picturesOn } from './scans.ts'
import { tablesIn, type PageTable } from './tables.ts'

/** Minimum line distance between paragraphs, in font sizes. */
const PARAGRAPH_GAP = 1.8

/** Folder of pdfjs-dist resources (fonts, character maps) that PDFs reference without embedding. */
const filesOf = (kind: string): string =>
  join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), kind, '/')

/** These options keep pdf.js from fetching or evaluating anything. */
const OPTIONS = {
  verbosity: 0,
  isEvalSupported: false,
  cMapUrl: filesOf('cmaps'),
  cMapPacked: true,
  standardFontDataUrl: filesOf('standard_fonts'),
  wasmUrl: filesOf('wasm'),
  useSystemFonts: false,
  disableFontFace: true,
  enableXfa: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  useWorkerFetch: false,
} as const

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : '')

const opened = async (bytes: Uint8Array, isSparing: boolean): Promise<PDFDocumentProxy> => {
  const maxImageSize = isSparing ? READING_PICTURE_SAFE_SIZE : READING_SCAN_MAX_SIZE
  try {
    return await getDocument({ ...OPTIONS, maxImageSize, data: bytes }).promise
  } catch (cause) {
    const isLocked = nameOf(cause) === 'PasswordException'
    throw new UnreadableDocument(isLocked ? 'encrypted' : 'corrupt', String(cause))
  }
}

const runsOf = async (page: PDFPageProxy): Promise<readonly TextRun[]> => {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item)) return []
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as readonly number[]
    return [{ text: item.str, x, y, width: item.width, size: Math.hypot(a, b) || item.height }]
  })
}

/** Joins lines with LF. Tabs separate cells, and an empty line separates paragraphs. */
const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ cells, y, size }, at) => {
      const above = lines[at - 1]
      const isApart = above && above.y - y > Math.max(above.size, size) * PARAGRAPH_GAP
      return (isApart ? '\n' : '') + cells.map(({ text }) => text.trim()).join('\t')
    })
    .join('\n')

type Page = { readonly text: string; readonly tables: readonly PageTable[] }

/** Frees the decoded page, because the next step needs the memory. */
const collected = async (): Promise<void> => {
  await nextTurn()
  collectGarbage()
  await nextTurn()
}

/** Recognizes text in a page's pictures if they cover at least `cover` of the page. */
const lettersOn = async (
  page: PDFPageProxy,
  cover: number,
  isSparing: boolean,
): Promise<readonly string[]> => {
  const goOn = pauseStep()
  const { pictures, isLarge } = await picturesOn(page, cover)
  page.cleanup()
  if (pictures.length === 0) return []
  await collected()
  const seen: string[] = []
  for (const { png, ink } of pictures) seen.push(await recognize(png, ink))
  // The next scanned page needs as much memory as this one, so free the recognizer's memory.
  if (isSparing || isLarge) await stopRecognizing()
  // `goOn` sets this step's clock back to the time of `pauseStep`, because recognition has its own
  // time limit. If a page has no pictures, `goOn` does not run, so the search for them counts
  // towards the step.
  goOn()
  return seen
}

const readPage = async (
  document: PDFDocumentProxy,
  number: number,
  { isSparing, atPictures }: Pictures,
): Promise<Page> => {
  const page = await document.getPage(number)
  const runs = await runsOf(page)
  const lines = splitTextColumns(linesOf(await withFormFields(page, runs)))
  const text = textOf(lines)
  // `runs` excludes the text of form fields, so a scan with a filled form is still a scan.
  const cover = minScanCover(runs, page)
  if (cover === null) {
    page.cleanup()
    return { text, tables: tablesIn(lines) }
  }
  await atPictures(true)
  const seen = await lettersOn(page, cover, isSparing)
  await atPictures(false)
  const all = [text, ...seen].filter((part) => part !== '').join('\n')
  return { text: all, tables: tablesIn(lines) }
}

/** Reads a PDF page by page and recognizes scanned pages. Throws `UnreadableDocument`. */
export const readPdf = async (bytes: Buffer, pictures: Pictures): Promise<ReaderResult> => {
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const document = await opened(data, pictures.isSparing)
  const { numPages } = document
  if (numPages > READING_PAGES_MAX_SIZE)
    throw new UnreadableDocument('tooLong', `${numPages} pages`)
  const pages: string[] = []
  const tables: ReaderResult['tables'][number][] = []
  let chars = 0
  for (let number = 1; number <= numPages; number += 1) {
    const read = await readPage(document, number, pictures).catch((cause: unknown) => {
      if (cause instanceof UnreadableDocument) throw cause
      throw new UnreadableDocument('corrupt', String(cause))
    })
    chars += read.text.length
    lengthenStep(READING_PDF_PAGE_MS + read.text.length * READING_PDF_CHAR_MS)
    if (chars > READING_TEXT_MAX_CHARS) throw new UnreadableDocument('tooLong', 'its text')
    pages.push(read.text)
    for (const table of read.tables) tables.push({ name: '', page: number, ...table })
  }
  const thumbnail = async (): Promise<Uint8Array | null> => {
    await stopRecognizing()
    collectGarbage()
    return (await import('./page-thumbnail.ts')).pageThumbnail(await document.getPage(1))
  }
  return { pages, tables, pageCount: numPages, thumbnail }
}

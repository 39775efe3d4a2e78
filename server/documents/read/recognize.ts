import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import tesseract from 'tesseract.js'
import { READING_PICTURE_MS } from '#contract/limits/reading.ts'
import { inkOutsideWords, type Box, type Ink } from './dark-pixels.ts'
import { UnreadableDocument } from './unreadable-document.ts'
import { beginStep } from './watchdog.ts'

const require = createRequire(import.meta.url)
/** The first language wins if both are equally confident. */
const LANGUAGES = ['deu', 'eng']

/** The package ships two variants. `best_int` is the one for the LSTM engine. */
const fileOf = (language: string): string =>
  join(
    dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)),
    '4.0.0_best_int',
    `${language}.traineddata.gz`,
  )

/** Starts the recognizer with language files from npm packages, so it fetches nothing. */
const start = async (): Promise<tesseract.Worker> => {
  // Tesseract expects all languages in one folder, but each package has its own.
  const folder = await mkdtemp(join(tmpdir(), 'languages-'))
  try {
    for (const language of LANGUAGES)
      await symlink(fileOf(language), join(folder, `${language}.traineddata.gz`))
    const worker = await tesseract.createWorker(LANGUAGES, tesseract.OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      gzip: true,
      errorHandler: () => undefined,
    })
    // Tesseract has loaded the files, so free its virtual file system.
    for (const language of LANGUAGES) await worker.FS('unlink', [`./${language}.traineddata`])
    return worker
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Minimum confidence in percent. Below it, the text is usually another script or a rotated page.
 */
const LEAST_SURE = 60

/** Minimum fraction of ink outside words that hints at a missed column. */
const PASSED_OVER = 0.01
/** Limit on second passes per document. */
const MOST_SECOND_PASSES = 10
/** A second pass must find at least this fraction of the first pass's characters. */
const NEARLY_ALL = 0.9

let worker: tesseract.Worker | null = null
let secondPasses = 0

type Word = { readonly text: string; readonly confidence: number; readonly bbox: Box }
type Seen = { readonly text: string; readonly sure: readonly Word[] }

/** Recognizes a picture by columns or line by line, depending on `mode`. */
const recognizeAs = async (picture: Buffer, mode: tesseract.PSM): Promise<Seen> => {
  beginStep(READING_PICTURE_MS)
  worker ??= await start()
  await worker.setParameters({ tessedit_pageseg_mode: mode })
  const { data } = await worker.recognize(picture, {}, { text: true, blocks: true })
  const sure = (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .flatMap(({ words }) => words)
    .filter(({ confidence }) => confidence >= LEAST_SURE)
  const isText = data.confidence >= LEAST_SURE && sure.some(({ text }) => /[\p{L}\d]/u.test(text))
  return { text: isText ? data.text.trim() : '', sure }
}

const charsOf = ({ sure }: Seen): number => sure.reduce((sum, { text }) => sum + text.length, 0)
const figuresOf = ({ sure }: Seen): number => sure.filter(({ text }) => /\d/.test(text)).length

/** Three consecutive lines with only a figure: a column separated from its labels. */
const LONE_FIGURES = /(?:^[-–−+(]*\d[\d.,'’]*[)%]*\n+){2}[-–−+(]*\d[\d.,'’]*[)%]*$/m

/** Whether the line-by-line pass found more figures, or joined figures with their labels. */
const isBetter = (lines: Seen, first: Seen): boolean => {
  const [more, known] = [figuresOf(lines), figuresOf(first)]
  const isMore = LONE_FIGURES.test(first.text) ? more >= known : more > known
  return first.text === '' || (isMore && charsOf(lines) >= charsOf(first) * NEARLY_ALL)
}

/**
 * Text of a PNG or JPEG. Empty if it is illegible.
 * A second, line-by-line pass runs if `ink` shows missed text or figures lack labels. Throws
 * `UnreadableDocument` (`corrupt`) for a damaged picture.
 */
export const recognize = async (picture: Buffer, ink: Ink | null = null): Promise<string> => {
  try {
    const first = await recognizeAs(picture, tesseract.PSM.AUTO)
    const boxes = first.sure.map(({ bbox }) => bbox)
    const isWhole =
      ink === null || (inkOutsideWords(ink, boxes) < PASSED_OVER && !LONE_FIGURES.test(first.text))
    if (isWhole || secondPasses >= MOST_SECOND_PASSES) return first.text
    secondPasses += 1
    const lines = await recognizeAs(picture, tesseract.PSM.SINGLE_BLOCK)
    return isBetter(lines, first) ? lines.text : first.text
  } catch (cause) {
    throw new UnreadableDocument('corrupt', String(cause))
  }
}

/** Terminates the recognizer to free its memory. */
export const stopRecognizing = async (): Promise<void> => {
  await worker?.terminate()
  worker = null
}

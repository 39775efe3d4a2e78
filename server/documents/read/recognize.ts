import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import tesseract from 'tesseract.js'
import { READING_PICTURE_MS } from '#contract/limits/reading.ts'
import { beside, type Box, type Ink } from './ink.ts'
import { UnreadableDocument } from './unreadable.ts'
import { beginStep } from './watch.ts'

const require = createRequire(import.meta.url)
/** The first decides where both are as sure. */
const LANGUAGES = ['deu', 'eng']

/** A package holds its language in two forms: this one is for the only engine that is used here. */
const fileOf = (language: string): string =>
  join(
    dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)),
    '4.0.0_best_int',
    `${language}.traineddata.gz`,
  )

/** What recognises letters: its program and its languages are files of packages, so nothing is fetched. */
const start = async (): Promise<tesseract.Worker> => {
  // It takes its languages from one folder; each is a package with a folder of its own.
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
    // They were unpacked into its memory.
    for (const language of LANGUAGES) await worker.FS('unlink', [`./${language}.traineddata`])
    return worker
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What is as unsure as this are signs of another script, or of a page that lies wrong: letters that nobody wrote, in percent. */
const LEAST_SURE = 60

/** So much of what is drawn lies beside the words at least where a column may have been passed over. */
const PASSED_OVER = 0.01
/** So many pictures of a document are looked at a second time at most (ours). */
const MOST_SECOND_LOOKS = 10
/** A second look must find nearly all that the first one did. */
const NEARLY_ALL = 0.9

let worker: tesseract.Worker | null = null
let secondLooks = 0

type Word = { readonly text: string; readonly confidence: number; readonly bbox: Box }
type Seen = { readonly text: string; readonly sure: readonly Word[] }

/** What a look at a picture finds: with its columns one after the other, or line by line. */
const look = async (picture: Buffer, mode: tesseract.PSM): Promise<Seen> => {
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

/** So many lines of figures alone, one below the other, are a column that belongs to names. */
const LONE_FIGURES = /(?:^[-–−+(]*\d[\d.,'’]*[)%]*\n+){2}[-–−+(]*\d[\d.,'’]*[)%]*$/m

/** Whether lines across the picture say more: figures that were passed over, or names with figures that stood apart. */
const isBetter = (lines: Seen, first: Seen): boolean => {
  const [more, known] = [figuresOf(lines), figuresOf(first)]
  const isMore = LONE_FIGURES.test(first.text) ? more >= known : more > known
  return first.text === '' || (isMore && charsOf(lines) >= charsOf(first) * NEARLY_ALL)
}

/**
 * The text of a picture, a PNG or JPEG; none where it can't be told. Where its `ink` tells that something was passed
 * over, as a column of figures far from its names is, or figures stand without names, it is read line by line, too.
 * Throws `UnreadableDocument` (`corrupt`) for one that is damaged.
 */
export const recognize = async (picture: Buffer, ink: Ink | null = null): Promise<string> => {
  try {
    const first = await look(picture, tesseract.PSM.AUTO)
    const boxes = first.sure.map(({ bbox }) => bbox)
    const isWhole =
      ink === null || (beside(ink, boxes) < PASSED_OVER && !LONE_FIGURES.test(first.text))
    if (isWhole || secondLooks >= MOST_SECOND_LOOKS) return first.text
    secondLooks += 1
    const lines = await look(picture, tesseract.PSM.SINGLE_BLOCK)
    return isBetter(lines, first) ? lines.text : first.text
  } catch (cause) {
    throw new UnreadableDocument('corrupt', String(cause))
  }
}

/** Gives back the memory that recognising took. */
export const stopRecognizing = async (): Promise<void> => {
  await worker?.terminate()
  worker = null
}

import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import tesseract from 'tesseract.js'
import { READING_PICTURE_MS } from '#contract/reading-limits.ts'
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
    // Columns are found, too.
    await worker.setParameters({ tessedit_pageseg_mode: tesseract.PSM.AUTO })
    return worker
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What is as unsure as this are signs of another script, or of a page that lies wrong: letters that nobody wrote, in percent. */
const LEAST_SURE = 60

let worker: tesseract.Worker | null = null

/** The text of a picture, a PNG or JPEG; none where it can't be told. Throws `UnreadableDocument` (`corrupt`) for one that is damaged. */
export const recognize = async (picture: Buffer): Promise<string> => {
  beginStep(READING_PICTURE_MS)
  worker ??= await start()
  try {
    const { data } = await worker.recognize(picture)
    return data.confidence < LEAST_SURE ? '' : data.text.trim()
  } catch (cause) {
    throw new UnreadableDocument('corrupt', String(cause))
  }
}

/** Gives back the memory that recognising took. */
export const stopRecognizing = async (): Promise<void> => {
  await worker?.terminate()
  worker = null
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import tesseract from 'tesseract.js'
import { READING_PICTURE_MS } from '#contract/reading-limits.ts'
import { UnreadableDocument } from './unreadable.ts'
import { beginStep } from './watch.ts'

const require = createRequire(import.meta.url)
/** The package holds the language in two forms: this one is for the only engine that is used here. */
const DATA = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')

/** What recognises letters: its program and its language are files of packages, so nothing is fetched. */
const start = async (): Promise<tesseract.Worker> => {
  const worker = await tesseract.createWorker('eng', tesseract.OEM.LSTM_ONLY, {
    langPath: DATA,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => undefined,
  })
  // Columns are found, too.
  await worker.setParameters({ tessedit_pageseg_mode: tesseract.PSM.AUTO })
  return worker
}

let worker: tesseract.Worker | null = null

/** The text of a picture, a PNG or JPEG. Throws `UnreadableDocument` (`corrupt`) for one that is damaged. */
export const recognize = async (picture: Buffer): Promise<string> => {
  beginStep(READING_PICTURE_MS)
  worker ??= await start()
  try {
    const { data } = await worker.recognize(picture)
    return data.text.trim()
  } catch (cause) {
    throw new UnreadableDocument('corrupt', String(cause))
  }
}

/** Gives back the memory that recognising took. */
export const stopRecognizing = async (): Promise<void> => {
  await worker?.terminate()
  worker = null
}

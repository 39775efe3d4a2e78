// A thread of the server that reads the beginning of a text file for its preview.
import { parentPort } from 'node:worker_threads'
import type { ImportChoices, ImportPreview } from '#contract/transfer/import.ts'
import type { Asked, Said } from '../sheets/lone-thread.ts'
import { isText } from './delimited/encoding.ts'
import { previewDelimited } from './delimited/preview-delimited.ts'
import { isPage } from './page.ts'

/** The first bytes of a text file, and what is chosen of how it is read. */
export type PreviewQuestion = { readonly bytes: Uint8Array; readonly choices: ImportChoices }
/** What a sheet would show of it; null where it is no table, and whether it is a web page then. */
export type PreviewAnswer = { readonly preview: ImportPreview | null; readonly isPage: boolean }

parentPort?.on('message', ({ id, question: { bytes, choices } }: Asked<PreviewQuestion>) => {
  const isOther = isPage(bytes)
  // Who sees it can choose.
  const preview = !isOther && isText(bytes, true) ? previewDelimited(bytes, choices) : null
  const said: Said<PreviewAnswer> = { id, answer: { preview, isPage: isOther } }
  parentPort?.postMessage(said)
})

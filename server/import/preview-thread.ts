// This worker thread previews text files.
import { parentPort } from 'node:worker_threads'
import type { ImportChoices, ImportPreview } from '#contract/transfer/import.ts'
import type { ThreadQuestion, ThreadAnswer } from '../sheets/single-worker.ts'
import { isText } from './delimited/encoding.ts'
import { previewDelimited } from './delimited/preview-delimited.ts'
import { isWebPage } from './web-page.ts'

export type PreviewQuestion = { readonly bytes: Uint8Array; readonly choices: ImportChoices }
/** `preview` is null if the file is not a text table. `isPage` then marks a web page. */
export type PreviewAnswer = { readonly preview: ImportPreview | null; readonly isPage: boolean }

parentPort?.on(
  'message',
  ({ id, question: { bytes, choices } }: ThreadQuestion<PreviewQuestion>) => {
    const isOther = isWebPage(bytes)
    // `true` accepts any encoding, because the user can change it in the preview.
    const preview = !isOther && isText(bytes, true) ? previewDelimited(bytes, choices) : null
    const message: ThreadAnswer<PreviewAnswer> = { id, answer: { preview, isPage: isOther } }
    parentPort?.postMessage(message)
  },
)

// Runs OCR on a picture and prints the text. With the argument `fetch` or `thread`, it first opens
// a network connection, from the main thread or from a worker.
import { Worker } from 'node:worker_threads'
import { recognize } from '#server/documents/read/recognize.ts'
import { documentFile } from './document-files.ts'

const [how] = process.argv.slice(2)
if (how === 'fetch') await fetch('http://127.0.0.1:9/')
if (how === 'thread')
  await new Promise((resolve) =>
    new Worker(new URL('../server/connecting-thread.ts', import.meta.url)).on('exit', resolve),
  )
process.stdout.write(await recognize(documentFile('scan.png')))
process.exit(0)

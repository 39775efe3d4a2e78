import { gzip } from './compress-body.ts'

// Compresses a large save off the main thread.
self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await gzip(data))
})

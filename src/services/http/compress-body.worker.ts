import { zip } from './compress-body.ts'

// Packs a big save: half a second of work that the page is spared.
self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await zip(data))
})

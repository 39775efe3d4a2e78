/** JSON text on its way to a server, packed or as it is. */
export type Packed = {
  readonly content: Blob | string
  readonly encoding: 'gzip' | null
  /** Small enough for a request that outlives its page. */
  readonly isSmall: boolean
}

/** Packs JSON text. */
export type Pack = (pieces: readonly string[], isPlain: boolean) => Promise<Packed>

/** Browsers let requests of 65,536 bytes in all outlive their page; headers and others need room too. */
const SMALL_MAX_BYTES = 60_000

/** Packing 10 MB takes half a second. */
const ZIP_MAX_MS = 5000

/** What the worker is asked for. */
export const zip = (text: Blob): Promise<Blob> =>
  new Response(text.stream().pipeThrough(new CompressionStream('gzip'))).blob()

/** One worker a call: a save comes once in a second at most, and a big one is worth its start. */
const zipInWorker = (text: Blob): Promise<Blob> => {
  const worker = new Worker(new URL('./compress-body.worker.ts', import.meta.url), {
    type: 'module',
  })
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data)
    worker.onerror = reject
    // A worker that never answers holds up no save: that goes plain.
    AbortSignal.timeout(ZIP_MAX_MS).addEventListener('abort', reject)
    worker.postMessage(text)
  }).finally(() => worker.terminate())
}

/**
 * Packs text with gzip beside the page, where the browser can. Small text goes as it is, and
 * at once: the page may be closing.
 */
export const pack: Pack = async (pieces, isPlain) => {
  const text = new Blob([...pieces])
  if (text.size <= SMALL_MAX_BYTES)
    return { content: pieces.join(''), encoding: null, isSmall: true }
  const plain: Packed = { content: text, encoding: null, isSmall: false }
  if (isPlain || typeof CompressionStream === 'undefined') return plain
  try {
    const content = await (typeof Worker === 'undefined' ? zip(text) : zipInWorker(text))
    return { content, encoding: 'gzip', isSmall: false }
  } catch {
    return plain
  }
}

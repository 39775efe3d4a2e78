/** JSON text for a request, compressed or plain. */
export type PackedBody = {
  readonly content: Blob | string
  readonly encoding: 'gzip' | null
  /** Small enough for a keepalive request. */
  readonly isSmall: boolean
}

/** Compresses JSON text, unless it is small or `isPlain` is true. */
export type PackBody = (pieces: readonly string[], isPlain: boolean) => Promise<PackedBody>

/** Browsers limit keepalive requests to 65,536 bytes in total, including headers. */
const SMALL_MAX_BYTES = 60_000

/** Time limit of the worker in ms. Compressing 10 MB takes about half a second. */
const ZIP_MAX_MS = 5000

export const gzip = (text: Blob): Promise<Blob> =>
  new Response(text.stream().pipeThrough(new CompressionStream('gzip'))).blob()

/**
 * Starts a worker for each call. This is cheap enough: saves are at least a second apart, and only
 * large ones are compressed.
 */
const zipInWorker = (text: Blob): Promise<Blob> => {
  const worker = new Worker(new URL('./compress-body.worker.ts', import.meta.url), {
    type: 'module',
  })
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data)
    worker.onerror = reject
    // If the worker hangs, the save continues uncompressed.
    AbortSignal.timeout(ZIP_MAX_MS).addEventListener('abort', reject)
    worker.postMessage(text)
  }).finally(() => worker.terminate())
}

/**
 * Compresses text with gzip in a worker, if supported. Small text stays plain and synchronous,
 * because the page may be closing.
 */
export const packBody: PackBody = async (pieces, isPlain) => {
  const text = new Blob([...pieces])
  if (text.size <= SMALL_MAX_BYTES)
    return { content: pieces.join(''), encoding: null, isSmall: true }
  const plain: PackedBody = { content: text, encoding: null, isSmall: false }
  if (isPlain || typeof CompressionStream === 'undefined') return plain
  try {
    const content = await (typeof Worker === 'undefined' ? gzip(text) : zipInWorker(text))
    return { content, encoding: 'gzip', isSmall: false }
  } catch {
    return plain
  }
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A supported content encoding, or null for none. */
export type Encoding = 'br' | 'gzip' | null

/** The best encoding that an Accept-Encoding header allows. `q=0` forbids an encoding. */
export const encodingFor = (header: string | null): Encoding => {
  const allowed = new Set(
    (header ?? '').split(',').flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
    }),
  )
  if (allowed.has('br')) return 'br'
  return allowed.has('gzip') ? 'gzip' : null
}

/** Compresses off the main thread. `quality` is for Brotli: 4 for dynamic answers, 6 for files. */
export const compress = (
  bytes: Uint8Array,
  encoding: 'br' | 'gzip',
  quality = 4,
): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : zip(bytes)

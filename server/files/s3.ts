import { AwsClient } from 'aws4fetch'
import { checkedKey, watched, type Files } from './port.ts'

/** A bucket of S3-compatible storage, and who we are there. The secret is never logged. */
export type S3Place = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const ABSENT = 404
/** A storage that says nothing for so long is away; what it sends then may take its time. */
const ANSWER_MAX_MS = 20_000

/**
 * Files in a bucket, addressed by path (`endpoint/bucket/key`), which every S3-compatible storage
 * understands. Bytes are not held in memory, so a put is never tried again by itself. A call whose answer
 * does not begin within `answerMaxMs` throws; that of a put begins once its bytes have come.
 */
export const filesOnS3 = (
  { endpoint, bucket, ...signer }: S3Place,
  answerMaxMs = ANSWER_MAX_MS,
): Files => {
  const client = new AwsClient({ ...signer, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}/`
  const addressOf = (key: string): string => base + checkedKey(key)

  const answered = async (request: Request): Promise<Response> => {
    if (request.method === 'PUT') return fetch(request)
    const limit = new AbortController()
    const timer = setTimeout(
      () => limit.abort(new Error('the file storage is silent')),
      answerMaxMs,
    )
    return fetch(request, { signal: limit.signal }).finally(() => clearTimeout(timer))
  }
  /** The answer of the storage; null when nothing is there. Any other refusal throws its status. */
  const call = async (key: string, init: RequestInit): Promise<Response | null> => {
    const response = await answered(await client.sign(addressOf(key), init))
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === ABSENT && init.method !== 'PUT') return null
    throw new Error(`the file storage answered ${response.status} to ${init.method}`)
  }
  const put: Files['put'] = async (key, source, bytes) => {
    const { body, failed } = watched(source, bytes)
    const headers = { 'content-length': String(bytes), 'content-type': 'application/octet-stream' }
    try {
      const response = await call(key, { method: 'PUT', headers, body })
      await response?.body?.cancel()
      return true
    } catch (error) {
      if (failed()) return false
      throw error
    }
  }
  return {
    put,
    get: async (key) => {
      const response = await call(key, { method: 'GET' })
      return response && (response.body ?? new Blob([]).stream())
    },
    size: async (key) => {
      const response = await call(key, { method: 'HEAD' })
      return response && Number(response.headers.get('content-length'))
    },
    remove: async (key) => {
      await call(key, { method: 'DELETE' })
    },
  }
}

import { AwsClient } from 'aws4fetch'
import { checkedKey, watchSource, type Files } from './port.ts'

/** A bucket of S3-compatible storage and its credentials. The secret is never logged. */
export type S3Bucket = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const ABSENT = 404
/** Timeout of a storage that neither answers nor takes bytes. The response body has no timeout. */
const ANSWER_MAX_MS = 20_000

/** A timer that aborts `ms` after the last `begin`, unless `pause` or `end` came first. */
const silenceOf = (ms: number) => {
  const limit = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const pause = (): void => clearTimeout(timer)
  const begin = (): void => {
    pause()
    if (isOver) return
    timer = setTimeout(() => limit.abort(new Error('the file storage is silent')), ms)
  }
  const end = (): void => {
    isOver = true
    pause()
  }
  return { signal: limit.signal, begin, pause, end }
}

/**
 * Stores files in a bucket with path-style addresses (`endpoint/bucket/key`), which all
 * S3-compatible storages support.
 * We do not buffer the bytes, so `put` never retries. A call throws if no response starts within
 * `answerMaxMs`. Each chunk that the storage takes restarts the timeout of a `put`.
 */
export const filesOnS3 = (
  { endpoint, bucket, ...signer }: S3Bucket,
  answerMaxMs = ANSWER_MAX_MS,
): Files => {
  const client = new AwsClient({ ...signer, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}/`
  const addressOf = (key: string): string => base + checkedKey(key)

  /**
   * Returns null for a 404, except for a PUT. For any other failure it throws an error with the
   * status.
   */
  const call = async (
    key: string,
    init: RequestInit,
    silence = silenceOf(answerMaxMs),
  ): Promise<Response | null> => {
    const address = addressOf(key)
    // Start the timer before the upload reads its source, because each read pauses and restarts the
    // timer.
    silence.begin()
    const answered = client
      .sign(address, init)
      .then((request) => fetch(request, { signal: silence.signal }))
    const response = await answered.finally(silence.end)
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === ABSENT && init.method !== 'PUT') return null
    throw new Error(`the file storage answered ${response.status} to ${init.method}`)
  }
  const put: Files['put'] = async (key, source, bytes) => {
    // A slow source does not count as a silent storage.
    const silence = silenceOf(answerMaxMs)
    const { body, failed } = watchSource(source, bytes, {
      asked: silence.pause,
      given: silence.begin,
    })
    const headers = { 'content-length': String(bytes), 'content-type': 'application/octet-stream' }
    try {
      const response = await call(key, { method: 'PUT', headers, body }, silence)
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

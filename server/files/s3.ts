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
/** A storage that says and takes nothing for so long is away; what it sends then may take its time. */
const ANSWER_MAX_MS = 20_000

/** Aborts so long after it was last begun, unless it is paused or over by then. */
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
 * Files in a bucket, addressed by path (`endpoint/bucket/key`), which every S3-compatible storage
 * understands. Bytes are not held in memory, so a put is never tried again by itself. A call whose answer
 * does not begin within `answerMaxMs` throws; in a put that time begins anew with each of the bytes it has taken.
 */
export const filesOnS3 = (
  { endpoint, bucket, ...signer }: S3Place,
  answerMaxMs = ANSWER_MAX_MS,
): Files => {
  const client = new AwsClient({ ...signer, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}/`
  const addressOf = (key: string): string => base + checkedKey(key)

  /** The answer of the storage; null when nothing is there. Any other refusal throws its status. */
  const call = async (
    key: string,
    init: RequestInit,
    silence = silenceOf(answerMaxMs),
  ): Promise<Response | null> => {
    const address = addressOf(key)
    // Before anything is asked for of what is to be stored: from then on that says when the storage is waited for.
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
    // What comes slowly from its source is no silence of the storage.
    const silence = silenceOf(answerMaxMs)
    const { body, failed } = watched(source, bytes, { asked: silence.pause, given: silence.begin })
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

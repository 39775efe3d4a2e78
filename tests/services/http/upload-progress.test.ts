import { afterEach, expect, it, vi } from 'vitest'
import { createUploadFetch } from '#src/services/http/upload-progress.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Node has no XMLHttpRequest. This fake reports the whole body as sent and answers with `status`.
 */
const answering = (status: number) =>
  class extends EventTarget {
    upload = new EventTarget()
    status = status
    statusText = ''
    response = new Blob(['{}'])
    responseType = ''
    open(): void {}
    abort(): void {}
    setRequestHeader(): void {}
    getAllResponseHeaders = (): string => 'content-type: application/json\r\n'
    send(): void {
      const went = Object.assign(new Event('progress'), { loaded: 2, total: 2 })
      this.upload.dispatchEvent(went)
      this.upload.dispatchEvent(new Event('load'))
      this.dispatchEvent(new Event('load'))
      this.dispatchEvent(new Event('loadend'))
    }
  }

const stage = (status: number) => {
  vi.stubGlobal('XMLHttpRequest', answering(status))
  const told: string[] = []
  let count = 0
  const via = createUploadFetch(() => {
    count += 1
    const call = count
    return {
      progressed: (part) => told.push(`${call} ${part}`),
      sent: () => told.push(`${call} sent`),
    }
  })
  if (!via) throw new Error('no XMLHttpRequest')
  return { told, upload: () => via('/api/', { method: 'POST', body: 'ab' }) }
}

it('[TRANSFER-32] a repeated upload reports its progress from the start', async () => {
  const { told, upload } = stage(200)
  await upload()
  await upload()
  expect(told).toEqual(['1 1', '1 sent', '2 1', '2 sent'])
})

it.each([204, 205, 304])('[TRANSFER-32] a response with %i has no body', async (status) => {
  const response = await stage(status).upload()
  expect([response.status, await response.text()]).toEqual([status, ''])
})

it('[TRANSFER-32] a response with an impossible status rejects the call', async () => {
  await expect(stage(199).upload()).rejects.toThrow(RangeError)
})

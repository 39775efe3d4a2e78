import { describe, expect, it, vi } from 'vitest'
import { MESSAGES } from '#contract/api/messages.ts'
import { err, ok } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { openScratch } from '#server/http/scratch-file.ts'
import { withForm } from '#server/http/upload.ts'

const noMemory = err({ status: 503 as const, detail: MESSAGES.importUnavailable })
const LIMITS = { field: 'file', maxBytes: 100_000, noMemory }

const form = (size: number, field = 'file'): FormData => {
  const body = new FormData()
  body.append('request_id', 'one')
  body.append(field, new Blob([new Uint8Array(size).fill(7)]), 'Größe 数.csv')
  return body
}
const requestOf = (body: BodyInit, headers: Record<string, string> = {}): Request =>
  new Request('http://server.test/', { method: 'POST', body, headers })

const read = async (request: Request) => {
  const outcome = await withForm(request, LIMITS, async ({ upload, fields }) => {
    const bytes = Buffer.alloc(upload.size)
    await upload.file.read(bytes, 0, upload.size, 0)
    return ok({
      name: upload.name,
      size: upload.size,
      fields,
      isWhole: bytes.every((b) => b === 7),
    })
  })
  return outcome.ok ? outcome.value : [outcome.error.status, outcome.error.detail]
}

/** A request that sends the form without a `content-length`. */
const unannounced = async (body: FormData): Promise<Request> => {
  const whole = requestOf(body)
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const pieces = new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += 5000)
        controller.enqueue(bytes.subarray(at, at + 5000))
      controller.close()
    },
  })
  return new Request('http://server.test/', {
    method: 'POST',
    body: pieces,
    headers: { 'content-type': whole.headers.get('content-type') ?? '' },
    duplex: 'half',
  } as RequestInit)
}

describe('a form with a file', () => {
  it('[IMPORT-62] is read completely, with any letters in the file name', async () => {
    const whole = { name: 'Größe 数.csv', fields: { request_id: 'one' }, isWhole: true }
    for (const size of [0, 1, 65_536, 100_000])
      expect(await read(await unannounced(form(size)))).toEqual({ ...whole, size })
  })

  it('[IMPORT-68] gets 413 if its file is too large, with or without an announced length', async () => {
    const tooLarge = [413, API_TEXTS.fileTooLarge(LIMITS.maxBytes)]
    expect(await read(await unannounced(form(100_001)))).toEqual(tooLarge)
    expect(await read(await unannounced(form(900_000)))).toEqual(tooLarge)
    const announced = { 'content-length': '900000' }
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(await read(requestOf('--x', { ...announced, ...type }))).toEqual(tooLarge)
  })

  it('[IMPORT-819] gets 400 if its connection breaks at any point', async () => {
    const whole = requestOf(form(90_000))
    const type = { 'content-type': whole.headers.get('content-type') ?? '' }
    const bytes = new Uint8Array(await whole.arrayBuffer())
    for (const end of [0, 40, 300, 70_000]) {
      let isSent = false
      const body = new ReadableStream({
        pull: (controller) => {
          if (isSent) return controller.error(new Error('gone'))
          isSent = true
          controller.enqueue(bytes.subarray(0, end + 1))
        },
      })
      const init = { method: 'POST', body, headers: type, duplex: 'half' } as RequestInit
      expect(await read(new Request('http://server.test/', init))).toEqual([
        400,
        API_TEXTS.invalidForm,
      ])
    }
  })

  it('[IMPORT-819] gets 400 if its file field has another name or the form is cut off', async () => {
    expect(await read(requestOf(form(10, 'files')))).toEqual([400, API_TEXTS.missing('file')])
    const text = await requestOf(form(10)).text()
    const boundary = text.slice(2, text.indexOf('\r\n'))
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const invalid = [400, API_TEXTS.invalidForm]
    for (const end of [30, 200, text.length - 20])
      expect(await read(requestOf(text.slice(0, end), type))).toEqual(invalid)
    const other = text.replace('name="file"', 'name="else"').slice(0, -20)
    expect(await read(requestOf(other, type))).toEqual(invalid)
  })

  it('[IMPORT-111] gets 503 on a full disk, and the server stops reading the form', async () => {
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' })
    const probe = await openScratch()
    const write = vi.spyOn(Object.getPrototypeOf(probe), 'write').mockRejectedValue(full)
    await probe.close()
    try {
      expect(await read(await unannounced(form(90_000)))).toEqual([503, MESSAGES.importUnavailable])
      expect(write).toHaveBeenCalledTimes(1)
    } finally {
      write.mockRestore()
    }
    expect(await read(await unannounced(form(90_000)))).toMatchObject({ size: 90_000 })
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/limits.ts'
import { openScratch } from '#server/http/scratch-file.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import {
  nonEmptyTables,
  newConversation,
  requestUpload,
  awaitSettled,
  startWithChat,
  textFile,
  storedFileNames as namesIn,
  uploadDocuments,
} from '#tests/support/documents/documents.ts'
import type { TestServer } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
let server: TestServer
let person: Person
let chat: string
beforeEach(async () => {
  ;({ server, person, chat } = await startWithChat(clock))
})
afterEach(() => server.close())

const storedNames = () => namesIn(server.dataDir)
const tables = () => nonEmptyTables(server.dataDir)

describe('an upload', () => {
  it('[DOC-17, DOC-23, DOC-24, DOC-18, DOC-2] of several files reports each as pending, and each becomes ready with its word count', async () => {
    const answer = await uploadDocuments(person, chat, [
      textFile('a.txt'),
      textFile('b.md', 'One two'),
    ])
    expect(answer).toMatchObject({
      success: true,
      message: '2 file(s) uploaded successfully',
      documents: [
        {
          filename: 'a.txt',
          status: 'pending',
          processing_status: 'queued',
          uploaded_at: clock.now().toISOString(),
          file_type: 'txt',
          file_size: 24,
        },
        { filename: 'b.md', file_type: 'md' },
      ],
      errors: [],
    })
    const ids = answer.documents.map(({ id }) => id)
    expect(await awaitSettled(person, ids)).toMatchObject([
      { status: 'ready', error: null, word_count: 5 },
      { status: 'ready', error: null, word_count: 2 },
    ])
    expect(storedNames()).toEqual(ids.toSorted())
  })

  it('[DOC-61] accepts only valid files and gives a reason for each refused one', async () => {
    const refused = [
      { name: 'run.exe', bytes: 'MZ' },
      { name: 'a.pdf', bytes: '%PDF-1.4', type: 'image/png' },
      { name: 'b.pdf', bytes: 'This is plain text.', type: 'application/pdf' },
      { name: 'c.txt', bytes: Buffer.from('504b030414000000', 'hex') },
      { name: 'd.docx', bytes: 'Plain text' },
      { name: 'e.png', bytes: Buffer.from('ffd8ffe0', 'hex') },
    ]
    const answer = await uploadDocuments(person, chat, [...refused, textFile('good.txt')])
    expect(answer.success).toBe(true)
    expect(answer.documents.map(({ filename }) => filename)).toEqual(['good.txt'])
    expect(answer.errors.map(({ filename }) => filename)).toEqual(refused.map(({ name }) => name))
    const [program, mime, content, ...others] = answer.errors.map(({ error }) => error)
    expect(program).toContain("Upload rejected: 'run.exe' has unsupported format.")
    expect(mime).toBe(
      "Security warning: 'a.pdf' MIME type (image/png) doesn't match file extension (.pdf). File rejected for safety.",
    )
    expect(content).toBe("Upload rejected: 'b.pdf' is not a .pdf file, despite its name.")
    for (const other of others) expect(other).toContain('despite its name.')
    expect(storedNames()).toHaveLength(1)
  })

  it('[DOC-61] of only invalid files creates no document and reports no success', async () => {
    const answer = await uploadDocuments(person, chat, [{ name: 'a.exe', bytes: 'MZ' }])
    expect(answer).toMatchObject({ success: false, message: '', documents: [] })
    expect(answer.errors).toHaveLength(1)
    expect(await tables()).toEqual([])
  })

  it('[DOC-61] states the size of a file over 50 MB that it refuses, and accepts the others', async () => {
    const large = new Uint8Array(MAX_FILE_BYTES + 1_048_576).fill(97)
    const answer = await uploadDocuments(person, chat, [
      { name: 'large.txt', bytes: large, type: 'text/plain' },
      textFile('small.txt'),
    ])
    expect(answer.errors).toEqual([
      {
        filename: 'large.txt',
        error: "Upload rejected: 'large.txt' exceeds the 50 MB size limit (file is 51.0 MB).",
      },
    ])
    expect(answer.documents.map(({ filename }) => filename)).toEqual(['small.txt'])
  })

  it('[DOC-61] of more than 50 files is refused as a whole', async () => {
    const many = Array.from({ length: 53 }, (_, n) => textFile(`${n}.txt`))
    const answer = await requestUpload(person, chat, many)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'Cannot upload 53 files. Maximum is 50 files at once.' },
    ])
    expect(await tables()).toEqual([])
    expect(storedNames()).toEqual([])
  })

  it.each([
    ['../../../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Windows\\evil.txt', 'evil.txt'],
    ['a\u202egnp.txt', 'agnp.txt'],
    ['<img src=x onerror=alert(1)>.txt', '.txt'],
    ['日本語 été.txt', '日本語 été.txt'],
    [`${'x'.repeat(400)}.txt`, `${'x'.repeat(240)}.txt`],
    ["'; drop table documents; --.txt", 'drop table documents --.txt'],
  ])(
    '[DOC-65] shows the name %j as %j, and never uses it as a storage path',
    async (name, shown) => {
      const { documents } = await uploadDocuments(person, chat, [textFile(name)])
      expect(documents.map(({ filename }) => filename)).toEqual([shown])
      expect(storedNames()).toEqual(documents.map(({ id }) => id))
    },
  )

  it('[DOC-61] into a missing or foreign conversation gets the same 404 and stores nothing', async () => {
    const other = await signUp(server.origin)
    for (const [who, id] of [
      [other, chat],
      [person, 'none'],
    ] as const) {
      const answer = await requestUpload(who, id, [textFile('a.txt')])
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'Not found.' }])
    }
    expect(await tables()).toEqual([])
    expect(storedNames()).toEqual([])
  })

  it('[DOC-23] may have its conversation_id field after the files, and is refused without it', async () => {
    const send = (fields: Readonly<Record<string, string>>, isFirst = false) => {
      const body = new FormData()
      if (!isFirst) body.append('files', new Blob(['Late']), 'late.txt')
      for (const [key, value] of Object.entries(fields)) body.append(key, value)
      return fetch(`${server.origin}/api/documents/upload/`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${person.token}` },
      })
    }
    expect((await send({ conversation_id: chat })).status).toBe(200)
    const nameless = await send({})
    expect([nameless.status, await nameless.json()]).toEqual([
      400,
      { error: 'conversation_id is missing.' },
    ])
    const empty = await send({ conversation_id: chat }, true)
    expect([empty.status, await empty.json()]).toEqual([400, { error: 'files is missing.' }])
    expect(storedNames()).toHaveLength(1)
  })

  it('[DOC-61] that is cut off leaves no row and no file', async () => {
    const cut = new AbortController()
    const head = `--x\r\ncontent-disposition: form-data; name="conversation_id"\r\n\r\n${chat}\r\n--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nwhole\r\n--x\r\ncontent-disposition: form-data; name="files"; filename="b.txt"\r\n\r\nhalf`
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    })
    const sent = fetch(`${server.origin}/api/documents/upload/`, {
      method: 'POST',
      body,
      signal: cut.signal,
      duplex: 'half',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    } as RequestInit).catch(() => null)
    await expect.poll(storedNames).toHaveLength(1)
    cut.abort()
    await sent
    await expect.poll(tables).toEqual([])
    expect(storedNames()).toEqual([])
  })

  it('[DOC-61] with a full disk is refused, and the next one is accepted', async () => {
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' })
    const probe = await openScratch()
    const write = vi.spyOn(Object.getPrototypeOf(probe), 'write').mockRejectedValue(full)
    await probe.close()
    try {
      const refused = await requestUpload(person, chat, [textFile('a.txt'), textFile('b.txt')])
      expect(refused.status).toBe(503)
    } finally {
      write.mockRestore()
    }
    expect(await tables()).toEqual([])
    expect((await requestUpload(person, chat, [textFile('a.txt')])).status).toBe(200)
  })

  it('[DOC-15, DOC-17] beyond 10 a minute or 100 an hour gets 429 with the time to wait', async () => {
    const once = () => requestUpload(person, chat, [textFile('a.txt')])
    for (let n = 0; n < 10; n += 1) expect((await once()).status).toBe(200)
    clock.advance(12_000)
    const refused = await once()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('48')
    expect(await refused.json()).toEqual({
      error: 'Rate limited. Retry after 48 seconds.',
      retry_after: 48,
    })
    const other = await signUp(server.origin)
    const theirs = await newConversation(other)
    expect((await requestUpload(other, theirs, [textFile('a.txt')])).status).toBe(200)
    for (let n = 1; n < 10; n += 1) {
      clock.advance(61_000)
      for (let one = 0; one < 10; one += 1) expect((await once()).status).toBe(200)
    }
    clock.advance(61_000)
    const late = await once()
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60)
  })
})

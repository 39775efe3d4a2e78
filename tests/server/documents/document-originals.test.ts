import { existsSync, readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import {
  nonEmptyTables,
  newConversation,
  tableReader,
  uploadUntilReady,
  statusesOf,
  textFile,
} from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

/** The open files of this process. Not every system has this folder. */
const OPEN_FILES = '/proc/self/fd'

let server: TestServer
let person: Person
let chat: string
beforeEach(async () => {
  server = await startTestServer({ agent: wordsAgent('Read.'), readDocument: tableReader })
  person = await signUp(server.origin)
  chat = await newConversation(person)
})
afterEach(() => server.close())

const open = (name: 'documents.thumbnail' | 'documents.file', id: string, who = person, tag = '') =>
  who.open(name, { params: { id }, headers: tag === '' ? {} : { 'if-none-match': tag } })
const listed = async () =>
  (await person.call('documents.list', { query: { conversation_id: chat } })).body

describe('the thumbnail of a document', () => {
  it('[DOC-47] is returned only to its owner, who gets 304 if the thumbnail has not changed', async () => {
    const id = await uploadUntilReady(person, chat, textFile('a.txt'))
    const answer = await open('documents.thumbnail', id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const tag = answer.headers.get('etag') ?? ''
    const again = await open('documents.thumbnail', id, person, tag)
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await signUp(server.origin)
    for (const [who, of] of [
      [other, id],
      [person, 'none'],
    ] as const) {
      const refused = await open('documents.thumbnail', of, who, tag)
      expect([refused.status, await refused.json()]).toEqual([404, { error: 'Not found.' }])
    }
  })

  it('[DOC-47] is reported by the status and list calls, and deleted with its document', async () => {
    const id = await uploadUntilReady(person, chat, textFile('a.txt'))
    expect(await statusesOf(person, [id])).toMatchObject([{ has_thumbnail: true }])
    expect(await listed()).toMatchObject([{ id, has_thumbnail: true }])
    expect(await nonEmptyTables(server.dataDir)).toContain('document_thumbnails')
    await person.call('documents.delete', { params: { id } })
    expect(await nonEmptyTables(server.dataDir)).toEqual([])
  })

  it('[DOC-47] is reported as missing if there is none', async () => {
    const { origin, close } = await startTestServer({ agent: wordsAgent('Read.') })
    const somebody = await signUp(origin)
    const conversation_id = await newConversation(somebody)
    const id = await uploadUntilReady(somebody, conversation_id, textFile('a.txt'))
    const { body } = await somebody.call('documents.list', { query: { conversation_id } })
    expect(body).toMatchObject([{ id, has_thumbnail: false }])
    expect((await open('documents.thumbnail', id, somebody)).status).toBe(404)
    await close()
  })
})

describe('the file of a document', () => {
  it('[DOC-49] is returned byte for byte, only to its owner and only as a download', async () => {
    const page = '<script>alert(1)</script> Umsätze: 42'
    const id = await uploadUntilReady(person, chat, { ...textFile('Größe "1".txt'), bytes: page })
    const answer = await open('documents.file', id)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(page)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(Buffer.byteLength(page)),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\x20-\x7e]+"; /)
    expect(headers['content-disposition']).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe")
    const foreign = await uploadUntilReady(person, chat, textFile('収支.txt'))
    const named = (await open('documents.file', foreign)).headers.get('content-disposition')
    expect(named).toContain('filename="document.txt"')
    const other = await signUp(server.origin)
    expect((await open('documents.file', id, other)).status).toBe(404)
    await person.call('documents.delete', { params: { id } })
    expect((await open('documents.file', id)).status).toBe(404)
  })

  it.runIf(existsSync(OPEN_FILES))('[DOC-249] is closed after a HEAD request', async () => {
    const bytes = 'Rent is 900.\n'.repeat(40_000)
    const id = await uploadUntilReady(person, chat, { ...textFile('a.txt'), bytes })
    const address = `${server.origin}/api/documents/${id}/file/`
    const headers = { authorization: `Bearer ${person.token}` }
    const before = readdirSync(OPEN_FILES).length
    for (let asked = 0; asked < 60; asked += 1)
      expect((await fetch(address, { method: 'HEAD', headers })).status).toBe(200)
    await expect.poll(() => readdirSync(OPEN_FILES).length - before).toBeLessThan(30)
  })
})

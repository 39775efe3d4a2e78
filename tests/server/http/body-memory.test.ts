import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { JSON_BODY_MAX_BYTES, MAX_FILE_BYTES } from '#contract/limits.ts'
import { err, ok } from '#contract/api/result.ts'
import { IMPORT_PREVIEW_MAX_BYTES } from '#contract/limits/transfer.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { createBodyMemories } from '#server/body-readers.ts'
import { FILE_QUEUE_LIMITS } from '#server/file-process-queue.ts'
import { readBody } from '#server/http/body.ts'
import { createBodyMemory } from '#server/http/body-memory.ts'
import type { BigSaves } from '#server/sheets/big-saves.ts'
import { saveReaders } from '#server/sheets/save-readers.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve } = useWorlds()
const MAX = 10_000
const noMemory = err({ status: 503 as const, detail: API_TEXTS.saveUnread })

const bodyOf = (content: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: content,
  })
const bytes = (length: number) => new Uint8Array(length)

describe('the memory for request bodies', () => {
  it('[SAVE-37] is reserved per user and in total before a body is read, and released later', async () => {
    const room = createBodyMemory({ ofUser: 200, ofAll: 300 })
    const mine = room.hold('a')
    const read = (userId: string, length: number, said = length) => {
      const asked = bodyOf(bytes(length), { 'content-length': String(said) })
      return readBody(asked, MAX, { reservation: room.hold(userId), noMemory }).then((answer) => [
        answer.ok,
        asked.bodyUsed,
      ])
    }
    expect(mine.grow(150)).toBe(true)
    expect(await read('a', 51)).toEqual([false, false])
    expect(await read('b', 151)).toEqual([false, false])
    expect(await read('b', 150)).toEqual([true, true])
    // The memory of all users is used up.
    expect(await read('c', 1)).toEqual([false, false])
    mine.release()
    expect(await read('c', 1)).toEqual([true, true])
  })

  it('[SAVE-37] counts bodies sent without Content-Length, and compressed ones by their unpacked size', async () => {
    const room = createBodyMemory({ ofUser: 500, ofAll: 500 })
    const read = async (content: Uint8Array<ArrayBuffer>, headers?: Record<string, string>) => {
      const reservation = room.hold('a')
      const answer = await readBody(bodyOf(content, headers), MAX, { reservation, noMemory })
      reservation.release()
      return answer
    }
    const gzip = { 'content-encoding': 'gzip' }
    expect(await read(bytes(501))).toEqual(noMemory)
    expect(await read(bytes(500))).toMatchObject({ ok: true })
    expect(await read(new Uint8Array(gzipSync(bytes(501))), gzip)).toEqual(noMemory)
    const all = Array.from({ length: 9 }, () => new Uint8Array(gzipSync(bytes(40))))
    const read9 = await Promise.all(all.map((one) => read(one, gzip)))
    expect(read9.map(({ ok }) => ok)).toEqual(all.map(() => true))
  })
})

/** Announces the largest possible save and sends no part of its body. */
const announce = ({ origin, token }: Person, id: string) => {
  const sent = request(`${origin}/api/spreadsheets/${id}/`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': JSON_BODY_MAX_BYTES,
    },
  })
  sent.on('error', () => undefined)
  sent.flushHeaders()
  return sent
}

it('[SAVE-37, SAVE-730, SAVE-759] a user with many large saves gets 503 with Retry-After, and other users are served', async () => {
  const { origin } = await serve()
  const [person, other] = [await signUp(origin), await signUp(origin)]
  const { body } = await person.call('spreadsheets.create', { body: { title: 'Mine' } })
  const save = () =>
    person.call('spreadsheets.update', {
      params: { id: body.id },
      body: { workbook_data: { id: body.id } },
    })
  const large = Array.from({ length: 4 }, () => announce(person, body.id))
  await vi.waitFor(async () => {
    const { status, headers } = await save()
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })
  expect((await other.call('spreadsheets.create', { body: { title: 'Theirs' } })).status).toBe(201)
  for (const one of large) one.destroy()
  await vi.waitFor(async () => expect((await save()).status).toBe(200))
})

it('[IMPORT-118] the memory for the body of an export stays reserved while the export runs, but that of a save does not', async () => {
  const held = async (name: 'spreadsheets.export' | 'spreadsheets.update') => {
    const room = createBodyMemory({ ofUser: 1000, ofAll: 1000 })
    const content = new TextEncoder().encode(JSON.stringify({ workbook_data: { name: 'Mine' } }))
    const bigSaves = { read: vi.fn<BigSaves['read']>(), close: vi.fn<() => never>() }
    const readers = saveReaders({ bigSaves, newId: () => 'x', memory: room })
    let hasRoom = false
    const served = await readers[name](bodyOf(content), null, async () => {
      const other = room.hold('')
      hasRoom = other.grow(1000)
      other.release()
      return ok(null)
    })
    expect(served.ok).toBe(true)
    expect(room.hold('').grow(1000)).toBe(true)
    return !hasRoom
  }
  expect(await held('spreadsheets.export')).toBe(true)
  expect(await held('spreadsheets.update')).toBe(false)
})

it('[DOC-235] documents use none of the disk space of imports', () => {
  const { fileMemory: fileRoom, documentMemory: documentRoom } = createBodyMemories()
  while (fileRoom.hold('a').grow(MAX_FILE_BYTES));
  expect(documentRoom.hold('a').grow(MAX_FILE_BYTES)).toBe(true)
})

describe('the disk space for imports', () => {
  const { ofUser, ofAll } = FILE_QUEUE_LIMITS
  /**
   * Reserves memory for one file of the maximum size and its preview, for each entry of `users` in
   * order. Returns which of them fit.
   */
  const fit = (users: readonly string[]) => {
    const { fileMemory: fileRoom } = createBodyMemories()
    return users.map((user) =>
      [MAX_FILE_BYTES, IMPORT_PREVIEW_MAX_BYTES].every((size) => fileRoom.hold(user).grow(size)),
    )
  }

  it('[IMPORT-181] is exactly enough for all parallel imports of one user, each with the largest file and its preview', () => {
    const files = Array.from({ length: ofUser + 1 }, () => 'a')
    expect(fit(files)).toEqual(files.map((_, at) => at < ofUser))
  })

  it('[IMPORT-181] is exactly enough for all parallel imports of all users, each with the largest file and its preview', () => {
    const files = Array.from({ length: ofAll + 1 }, (_, at) => `u${Math.floor(at / ofUser)}`)
    expect(fit(files)).toEqual(files.map((_, at) => at < ofAll))
  })
})

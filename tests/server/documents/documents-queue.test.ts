import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { DOCUMENT_LEASE_MS } from '#contract/limits/documents.ts'
import { ok } from '#contract/api/result.ts'
import type { Reader } from '#server/documents/reader.ts'
import { filesInFolder } from '#server/files/folder.ts'
import { untilAborted, createGate, wordsAgent } from '#tests/support/models/agents.ts'
import { ask, callerOf, signUp, type Caller, type Person } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { dropDatabase, openTestStore, testPostgres } from '#tests/support/server/database.ts'
import { newConversation, awaitSettled } from '#tests/support/documents/documents.ts'
import { statusesOf, uploadDocuments } from '#tests/support/documents/documents.ts'
import { startTestServer, temporaryFolder, type TestServer } from '#tests/support/server/server.ts'

const open: TestServer[] = []
const folders: string[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true })
    await dropDatabase(folder)
  }
})
const folderOf = (): string => {
  const folder = temporaryFolder()
  folders.push(folder)
  return folder
}
const agent = wordsAgent('Read.')
const clock = createTestClock('2026-11-21T09:00:00.000Z')
const serve = async (dataDir: string, readDocument: Reader): Promise<TestServer> => {
  const server = await startTestServer({ dataDir, agent, clock, readDocument, sweepMs: 20 })
  open.push(server)
  return server
}
const end = async (server: TestServer): Promise<void> => {
  open.splice(open.indexOf(server), 1)
  await server.close()
}

const note = (name: string) => ({ name, bytes: `Of ${name}.`, type: 'text/plain' })
const READ = { tables: [], wordCount: 1, pageCount: null }
const reads: Reader = async () => ok({ ...READ, pages: [{ number: 1, text: 'Read.' }] })
/** A reader that blocks until it is aborted. `begun` opens when it starts. */
const waits = () => {
  const begun = createGate()
  const read: Reader = async (_file, _size, _type, signal) => {
    begun.open()
    await untilAborted(signal)
    throw new Error('ended')
  }
  return { begun, read }
}
const begin = async (server: TestServer, names: readonly string[]) => {
  const person = await signUp(server.origin)
  const chat = await newConversation(person)
  const { documents } = await uploadDocuments(person, chat, names.map(note))
  return { person, chat, ids: documents.map(({ id }) => id) }
}
/** Signs in again, because the token of the person has expired. */
const signInAgain = async ({ origin, session }: Person): Promise<Caller> => {
  const body = { email: session.user.email ?? '', password: 'correct horse battery' }
  return callerOf(origin, (await callerOf(origin).call('auth.signIn', { body })).body.token)
}
const triesOf = async (dataDir: string, id: string): Promise<number | undefined> => {
  const store = await openTestStore(dataDir)
  const row = await store
    .selectFrom('documents')
    .select('tries')
    .where('id', '=', id)
    .executeTakeFirst()
  await store.destroy()
  return row?.tries
}

describe('a document that is being read', () => {
  it('[DOC-63, DOC-803] is read by the next server after an orderly stop, which does not count as a try', async () => {
    const dataDir = folderOf()
    const { begun, read } = waits()
    const first = await serve(dataDir, read)
    const { person, ids } = await begin(first, ['a.txt'])
    const [id = ''] = ids
    await begun.opened
    expect(await statusesOf(person, ids)).toMatchObject([{ status: 'processing' }])
    await end(first)
    expect(await triesOf(dataDir, id)).toBe(0)
    const next = await serve(dataDir, reads)
    expect(await awaitSettled(callerOf(next.origin, person.token), ids)).toMatchObject([
      { status: 'ready', word_count: 1 },
    ])
  })

  it('[DOC-63, DOC-801] left by a dead server is read again at once, or fails after three tries', async () => {
    const dataDir = folderOf()
    const server = await serve(dataDir, reads)
    const { person, ids } = await begin(server, ['a.txt', 'b.txt'])
    await awaitSettled(person, ids)
    const [left = '', worn = ''] = ids
    const store = await openTestStore(dataDir)
    const leave = (id: string, tries: number) =>
      store
        .updateTable('documents')
        .set({ status: 'processing', tries, lease: 'x', lease_until: '2999', server: 7 })
        .where('id', '=', id)
        .execute()
    await leave(left, 2)
    await leave(worn, 3)
    await store.destroy()
    expect(await awaitSettled(person, ids)).toMatchObject([
      { status: 'ready' },
      {
        status: 'failed',
        error: 'Reading the file was interrupted several times. Attach it again.',
      },
    ])
  })

  it('[DOC-63] is tried three times if its reader throws', async () => {
    const dataDir = folderOf()
    let tries = 0
    const server = await serve(dataDir, async () => {
      tries += 1
      throw new Error('the process did not start')
    })
    const { person, ids } = await begin(server, ['a.txt'])
    const isOver = async () => {
      // No wait before the next try is longer than a lease, so the sweep finds the document due.
      clock.advance(DOCUMENT_LEASE_MS)
      return (await statusesOf(person, ids))[0]?.status
    }
    await expect.poll(isOver).toBe('failed')
    expect(tries).toBe(3)
  })

  it('[DOC-66] is removed at once when deleted, and its text is not stored', async () => {
    const dataDir = folderOf()
    const gate = createGate()
    const begun = createGate()
    const server = await serve(dataDir, async (...file) => {
      begun.open()
      await gate.opened
      return reads(...file)
    })
    const { person, ids } = await begin(server, ['a.txt'])
    const [id = ''] = ids
    await begun.opened
    expect((await person.call('documents.delete', { params: { id } })).status).toBe(200)
    gate.open()
    await end(server)
    const store = await openTestStore(dataDir)
    expect(await store.selectFrom('document_parts').selectAll().execute()).toEqual([])
    await store.destroy()
  })
})

describe('uploaded documents', () => {
  it('[DOC-63, DOC-802, DOC-844] are read two at a time, plus a third if that user has no document being read; next is the user with the fewest being read', async () => {
    const dataDir = folderOf()
    const order: string[] = []
    const gates = new Map<string, ReturnType<typeof createGate>>()
    const read: Reader = async (file, size) => {
      const { buffer } = await file.read(Buffer.alloc(size), 0, size, 0)
      const name = buffer.toString()
      order.push(name)
      const gate = createGate()
      gates.set(name, gate)
      await gate.opened
      return ok({ ...READ, pages: [{ number: 1, text: name }] })
    }
    const server = await serve(dataDir, read)
    const many = await begin(
      server,
      ['a1', 'a2', 'a3', 'a4'].map((name) => `${name}.txt`),
    )
    await expect.poll(() => order.length).toBe(2)
    clock.advance(1000)
    const one = await begin(server, ['b1.txt', 'b2.txt'])
    await expect.poll(() => order[2]).toMatch(/^Of b/)
    clock.advance(1000)
    const last = await begin(server, ['c.txt'])
    expect(order).toHaveLength(3)
    gates.get(order[0] ?? '')?.open()
    await expect.poll(() => order[3]).toBe('Of c.txt.')
    const opening = setInterval(() => {
      for (const gate of gates.values()) gate.open()
    }, 5)
    await awaitSettled(many.person, many.ids)
    await awaitSettled(one.person, one.ids)
    await awaitSettled(last.person, last.ids)
    clearInterval(opening)
    expect(order).toHaveLength(7)
  })

  it('[DOC-77] are kept from the sweep by status calls, not by appearing in a list', async () => {
    const dataDir = folderOf()
    const server = await serve(dataDir, reads)
    const { person, chat, ids } = await begin(server, ['asked.txt', 'left.txt'])
    await awaitSettled(person, ids)
    const [asked = '', left = ''] = ids
    const listed = await begin(server, ['listed.txt'])
    const store = await openTestStore(dataDir)
    const stored = async () =>
      (await store.selectFrom('documents').select('id').orderBy('id').execute()).map(({ id }) => id)
    clock.advance(40 * 60_000)
    await statusesOf(await signInAgain(person), [asked])
    const query = { conversation_id: listed.chat }
    await (await signInAgain(listed.person)).call('documents.list', { query })
    clock.advance(40 * 60_000)
    await expect.poll(stored).toEqual([asked])
    const again = await signInAgain(person)
    expect(await statusesOf(again, [asked, left])).toMatchObject([{ status: 'ready' }, undefined])
    await ask(again, { message: 'Read it', conversation_id: chat, document_ids: [asked] })
    await store.destroy()
  })

  it('[DOC-77] record their use at most once a minute, however often a status call comes', async () => {
    const dataDir = folderOf()
    const server = await serve(dataDir, reads)
    const { person, ids } = await begin(server, ['a.txt'])
    await awaitSettled(person, ids)
    const store = await openTestStore(dataDir)
    const usedAfter = async (ms: number) => {
      clock.advance(ms)
      await statusesOf(person, ids)
      const [row] = await store.selectFrom('documents').select('used_at').execute()
      return row?.used_at
    }
    const first = await usedAfter(0)
    expect([await usedAfter(5000), await usedAfter(54_999)]).toEqual([first, first])
    const next = await usedAfter(1)
    expect(next).toBe(clock.now().toISOString())
    expect(await usedAfter(59_999)).toBe(next)
    await store.destroy()
  })

  it('[DOC-12] are swept with their files after an unused hour, unless a message carries them', async () => {
    const dataDir = folderOf()
    const server = await serve(dataDir, reads)
    const { person, chat, ids } = await begin(server, ['kept.txt', 'left.txt'])
    await awaitSettled(person, ids)
    const [kept = ''] = ids
    const body = { message: 'Read it', conversation_id: chat, document_ids: [kept] }
    await (await person.open('chat.stream', { body })).text()
    clock.advance(59 * 60_000)
    const young = await begin(server, ['young.txt'])
    clock.advance(2 * 60_000)
    const store = await openTestStore(dataDir)
    const idsIn = async (table: 'documents' | 'document_files') =>
      (await store.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
    const stay = [kept, ...young.ids].toSorted()
    await expect.poll(() => idsIn('document_files')).toEqual(stay)
    expect(await idsIn('documents')).toEqual(stay)
    expect(readdirSync(join(dataDir, 'files', 'documents')).toSorted()).toEqual(stay)
    await store.destroy()
  })

  it('[DOC-66, DOC-234] leave no file behind if a server died during their upload', async () => {
    const dataDir = folderOf()
    const first = await serve(dataDir, reads)
    await end(first)
    const left = filesInFolder(join(dataDir, 'files'))
    const store = await openTestStore(dataDir)
    // More files than one statement handles.
    const many = Array.from({ length: 600 }, (_, at) => ({ id: `gone-${at}`, server: 0 }))
    await store.insertInto('document_files').values(many).execute()
    for (const id of ['left', 'lost']) {
      await left.put(`documents/${id}`, new Blob(['Half']).stream(), 4)
      await store
        .insertInto('document_files')
        .values({ id, server: id === 'left' ? 7 : 0 })
        .execute()
    }
    await serve(dataDir, reads)
    const rows = () => store.selectFrom('document_files').select('id').execute()
    await expect.poll(rows, { timeout: 20_000 }).toEqual([])
    expect(readdirSync(join(dataDir, 'files', 'documents'))).toEqual([])
    await store.destroy()
  })

  it.skipIf(testPostgres() === undefined)(
    '[DOC-63] are shared by the servers on one database and read once each',
    async () => {
      const dataDir = folderOf()
      const count = new Map<string, number>()
      const read: Reader = async (file, size) => {
        const { buffer } = await file.read(Buffer.alloc(size), 0, size, 0)
        count.set(buffer.toString(), (count.get(buffer.toString()) ?? 0) + 1)
        return ok({ ...READ, pages: [{ number: 1, text: 'x' }] })
      }
      const [one, two] = [await serve(dataDir, read), await serve(dataDir, read)]
      const names = Array.from({ length: 20 }, (_, n) => `${n}.txt`)
      const { person, ids } = await begin(one, names)
      const states = await awaitSettled(callerOf(two.origin, person.token), ids)
      expect(states.every((state) => state?.status === 'ready')).toBe(true)
      expect([...count.values()]).toEqual(names.map(() => 1))
    },
  )
})

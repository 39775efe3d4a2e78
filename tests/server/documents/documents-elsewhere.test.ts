import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FOREIGN_STORAGE_TEXT, ownStorage } from '#server/documents/own-storage.ts'
import { filesInFolder } from '#server/files/folder.ts'
import { createLog } from '#server/log.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { callerOf, signUp } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { dropDatabase, openTestStore } from '#tests/support/server/database.ts'
import {
  nonEmptyTables,
  newConversation,
  wordReader,
  uploadUntilReady,
  requestUpload,
  awaitSettled,
  statusesOf,
  storedFileNames,
  textFile,
} from '#tests/support/documents/documents.ts'
import { startTestServer, temporaryFolder } from '#tests/support/server/server.ts'

const clock = createTestClock('2026-11-21T09:00:00.000Z')
let folder: string
let logged: string[]
beforeEach(() => {
  folder = temporaryFolder()
  logged = []
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await dropDatabase(folder)
})
const log = createLog('error', { write: (line) => void logged.push(line) })
const serve = () =>
  startTestServer({
    dataDir: folder,
    agent: wordsAgent('Read.'),
    clock,
    readDocument: wordReader,
    log,
  })

it("[DOC-284, DOC-852] a server with another server's file storage logs an error, refuses uploads and loses no file of its own", async () => {
  const first = await serve()
  const person = await signUp(first.origin)
  const chat = await newConversation(person)
  const id = await uploadUntilReady(person, chat, textFile('a.txt'))
  const gone = await uploadUntilReady(person, chat, textFile('b.txt'))
  await first.close()
  expect(logged).toEqual([])

  const [files, aside] = [join(folder, 'files'), join(folder, 'aside')]
  renameSync(files, aside)
  const store = await openTestStore(folder)
  const waiting = { status: 'pending', processed_at: null, tries: 0 } as const
  await store.updateTable('documents').set(waiting).where('id', '=', id).execute()
  await store.destroy()
  const second = await serve()
  const there = callerOf(second.origin, person.token)
  await expect
    .poll(() => logged.join(), { timeout: 10_000 })
    .toContain(JSON.stringify(FOREIGN_STORAGE_TEXT))
  expect((await there.call('documents.health')).status).toBe(503)
  const refused = await requestUpload(there, chat, [textFile('c.txt')])
  expect(refused.status).toBe(503)
  expect((await there.open('documents.file', { params: { id } })).status).toBe(500)
  expect((await there.call('documents.delete', { params: { id: gone } })).status).toBe(200)
  expect(await statusesOf(there, [id])).toMatchObject([{ status: 'pending' }])
  expect(storedFileNames(folder)).toEqual([])
  await second.close()

  rmSync(files, { recursive: true, force: true })
  renameSync(aside, files)
  const third = await serve()
  const back = callerOf(third.origin, person.token)
  expect(await awaitSettled(back, [id])).toMatchObject([{ status: 'ready' }])
  // The third server removes the file of the deleted document, which the second could not reach. It
  // removes no other file.
  await expect.poll(() => storedFileNames(folder), { timeout: 10_000 }).toEqual([id])
  await back.call('documents.delete', { params: { id } })
  await expect.poll(() => nonEmptyTables(folder), { timeout: 10_000 }).toEqual([])
  await third.close()
})

it('[DOC-284] servers that start at once with the same folder accept it, and a server with another folder refuses it', async () => {
  const store = await openTestStore(folder)
  const at = (name: string) =>
    ownStorage({ store, clock, log, files: filesInFolder(join(folder, name)) })
  const together = [at('one'), at('one'), at('one')]
  await Promise.all(together.map(({ files }) => files.remove('documents/a')))
  const found = await Promise.all(together.map(({ isOwn }) => isOwn()))
  expect(found).toEqual([true, true, true])
  expect(await at('one').isOwn()).toBe(true)
  const other = at('other')
  expect([await other.isOwn(), await other.isOwn()]).toEqual([false, false])
  await expect(other.files.remove('documents/a')).rejects.toThrow('another storage')
  // The wrong storage is logged only once.
  expect(logged).toHaveLength(1)
  await store.destroy()
})

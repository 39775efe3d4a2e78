import { existsSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort, start, type ServerProcess } from '#tests/operations/server-process.ts'
import { MAX_FILE_BYTES } from '#contract/limits.ts'
import { callerOf, signUp } from '#tests/support/server/caller.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import {
  nonEmptyTables,
  newConversation,
  uploadUntilReady,
  requestUpload,
  awaitSettled,
  statusesOf,
  storedFileNames,
  uploadDocuments,
} from '#tests/support/documents/documents.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

let folder: string
let server: ServerProcess
const boot = async (): Promise<void> => {
  server = await start({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    MODEL_PACE_MS: '0',
  })
}
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.exited
  rmSync(folder, { recursive: true, force: true })
})

/** Files whose pages and pictures take a reader process some time. */
const REAL = ['report.pdf', 'mixed.pdf', 'report.docx'].map((name) => ({
  name,
  bytes: readFileSync(new URL(`read/files/${name}`, import.meta.url)),
}))
const NOTES = Array.from({ length: 5 }, (_, n) => ({
  name: `${n}.txt`,
  bytes: 'Costs rose in March. '.repeat(2000),
  type: 'text/plain',
}))

it('[DOC-63, BOOT-4] a server killed while it reads documents reads all of them after a restart', async () => {
  await boot()
  const person = await signUp(server.origin)
  const chat = await newConversation(person)
  const { documents } = await uploadDocuments(person, chat, [...REAL, ...NOTES])
  const ids = documents.map(({ id }) => id)
  expect(ids).toHaveLength(8)
  const isBegun = async (): Promise<boolean> =>
    (await statusesOf(person, ids)).some((one) => one?.status !== 'pending')
  await expect.poll(isBegun).toBe(true)
  server.child.kill('SIGKILL')
  await server.exited
  await boot()
  const again = callerOf(server.origin, person.token)
  const states = await awaitSettled(again, ids, 60_000)
  expect(states).toMatchObject(ids.map(() => ({ status: 'ready' })))
  expect(states.slice(REAL.length)).toMatchObject(NOTES.map(() => ({ word_count: 8000 })))
  const page = await again.call('documents.page', { params: { id: ids[0] ?? '', n: '1' } })
  expect(page.body.text).not.toBe('')
  expect(storedFileNames(folder)).toEqual(ids.toSorted())
}, 90_000)

const names = (): readonly string[] => {
  const inside = join(folder, 'files', 'documents')
  return existsSync(inside) ? readdirSync(inside) : []
}
const killed = async (): Promise<void> => {
  server.child.kill('SIGKILL')
  await server.exited
}
/** Waits until no document has a row or a file, not even a hidden file. */
const nothingLeft = async (): Promise<void> => {
  await expect.poll(() => nonEmptyTables(folder), { timeout: 20_000 }).toEqual([])
  expect(names()).toEqual([])
}

it('[DOC-66, BOOT-4] a server killed while it stores a file removes the remains of the file after a restart', async () => {
  await boot()
  const person = await signUp(server.origin)
  const chat = await newConversation(person)
  const inside = join(folder, 'files', 'documents')
  await mkdir(inside, { recursive: true, mode: 0o700 })
  // Kills the server as soon as any part of the file is on disk.
  const watcher = watch(inside, () => void server.child.kill('SIGKILL'))
  const bytes = new Uint8Array(MAX_FILE_BYTES).fill(97)
  // A text file of this size would be refused before it is stored, so the file starts as a PDF.
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
  const file = { name: 'large.pdf', bytes, type: 'application/pdf' }
  await expect(requestUpload(person, chat, [file])).rejects.toThrow()
  watcher.close()
  await killed()
  expect(names()).toEqual([expect.stringMatching(/^\./)])
  expect(await nonEmptyTables(folder)).toEqual(['document_files'])
  await boot()
  await nothingLeft()
}, 90_000)

it('[DOC-66, BOOT-4] after a restart, a server killed during an upload removes the files that had arrived', async () => {
  await boot()
  const person = await signUp(server.origin)
  const chat = await newConversation(person)
  const part = (name: string): string =>
    `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\nCosts rose.\r\n`
  const head = `--x\r\ncontent-disposition: form-data; name="conversation_id"\r\n\r\n${chat}\r\n`
  const body = new ReadableStream({
    // The second file never ends.
    start: (controller) =>
      controller.enqueue(
        new TextEncoder().encode(head + part('a.txt') + part('b.txt').slice(0, -2)),
      ),
  })
  const sent = fetch(`${server.origin}/api/documents/upload/`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
  } as RequestInit)
  const ended = expect(sent).rejects.toThrow()
  await expect.poll(names, { timeout: 20_000 }).toEqual([expect.stringMatching(/^\w/)])
  await killed()
  await ended
  await boot()
  await nothingLeft()
}, 90_000)

it('[DOC-66, DOC-838] a server killed while it removes a document completes the removal after a restart', async () => {
  await boot()
  const person = await signUp(server.origin)
  const chat = await newConversation(person)
  const words = 'Costs rose in March. '.repeat(150_000)
  const id = await uploadUntilReady(person, chat, {
    name: 'a.txt',
    bytes: words,
    type: 'text/plain',
  })
  const store = await openTestStore(folder)
  const parts = async (): Promise<number> =>
    Number(
      (
        await store
          .selectFrom('document_parts')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const all = await parts()
  expect(all).toBeGreaterThan(2000)
  // This trigger slows down the deletion of each part.
  await sql`create trigger slowly before delete on document_parts
    begin
      select count(*) from (
        with recursive steps (n) as (select 1 union all select n + 1 from steps where n < 4000)
        select n from steps
      );
    end`.execute(store)
  const removing = person.call('documents.delete', { params: { id } }).catch(() => 'cut off')
  await expect.poll(parts, { timeout: 20_000, interval: 5 }).toBeLessThan(all)
  await killed()
  expect(await removing).toBe('cut off')
  expect(await parts()).toBeGreaterThan(0)
  await sql`drop trigger slowly`.execute(store)
  await store.destroy()
  expect(names()).toEqual([id])
  await boot()
  await nothingLeft()
}, 90_000)

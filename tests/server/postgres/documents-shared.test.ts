import { readFileSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort, start, type ServerProcess } from '#tests/operations/server-process.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { callerOf, signUp } from '#tests/support/server/caller.ts'
import { databaseEnv, dropDatabase, openTestStore } from '#tests/support/server/database.ts'
import {
  newConversation,
  awaitSettled,
  storedFileNames,
  uploadDocuments,
} from '#tests/support/documents/documents.ts'
import { startTestServer, temporaryFolder, type TestServer } from '#tests/support/server/server.ts'

let folder: string
let first: ServerProcess
let second: TestServer | null
beforeEach(async () => {
  folder = temporaryFolder()
  second = null
  first = await start({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    MODEL_PACE_MS: '0',
    ...(await databaseEnv(folder)),
  })
})
afterEach(async () => {
  first.child.kill('SIGKILL')
  await first.exited
  await second?.close()
  rmSync(folder, { recursive: true, force: true })
  await dropDatabase(folder)
})

const FILES = [
  ...['rowwise.pdf', 'report.docx'].map((name) => ({
    name,
    bytes: readFileSync(new URL(`../documents/read/files/${name}`, import.meta.url)),
  })),
  ...Array.from({ length: 5 }, (_, n) => ({
    name: `${n}.txt`,
    bytes: 'Costs rose in March. '.repeat(500),
    type: 'text/plain',
  })),
]

it('[DOC-63, DOC-84] documents that a killed server was reading are read once and whole by another server', async () => {
  const person = await signUp(first.origin)
  const chat = await newConversation(person)
  const { documents } = await uploadDocuments(person, chat, FILES)
  const ids = documents.map(({ id }) => id)
  expect(ids).toHaveLength(FILES.length)
  const store = await openTestStore(folder)
  const begun = async (): Promise<boolean> =>
    (await store.selectFrom('documents').select('status').execute()).some(
      ({ status }) => status !== 'pending',
    )
  await expect.poll(begun, { timeout: 10_000 }).toBe(true)
  second = await startTestServer({ dataDir: folder, agent: wordsAgent('Read.'), sweepMs: 50 })
  first.child.kill('SIGKILL')
  await first.exited
  const again = callerOf(second.origin, person.token)
  const states = await awaitSettled(again, ids, 60_000)
  expect(states).toMatchObject(ids.map(() => ({ status: 'ready' })))
  const left = await store.selectFrom('documents').select(['lease', 'server', 'tries']).execute()
  for (const row of left) expect(row).toMatchObject({ lease: null, server: null })
  // Each page is stored once, even if both servers have read it.
  const notes = ids.slice(2)
  const parts = await store
    .selectFrom('document_parts')
    .select(({ fn }) => ['document_id', fn.countAll().as('count')])
    .where('document_id', 'in', notes)
    .groupBy('document_id')
    .execute()
  expect(new Set(parts.map(({ count }) => Number(count))).size).toBe(1)
  expect(parts).toHaveLength(notes.length)
  await store.destroy()
  expect(storedFileNames(folder)).toEqual(ids.toSorted())
}, 90_000)

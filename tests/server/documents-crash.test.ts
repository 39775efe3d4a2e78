import { readFileSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort, start, type ServerProcess } from '#tests/operations/server-process.ts'
import { callerOf, signUp } from '#tests/support/caller.ts'
import {
  newConversation,
  settled,
  statusesOf,
  storedNames,
  uploadDocuments,
} from '#tests/support/documents.ts'
import { temporaryFolder } from '#tests/support/server.ts'

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

/** Pages and pictures that take a process some time. */
const REAL = ['report.pdf', 'mixed.pdf', 'report.docx'].map((name) => ({
  name,
  bytes: readFileSync(new URL(`documents/files/${name}`, import.meta.url)),
}))
const NOTES = Array.from({ length: 5 }, (_, n) => ({
  name: `${n}.txt`,
  bytes: 'Costs rose in March. '.repeat(2000),
  type: 'text/plain',
}))

it('[DOC-63, BOOT-4] a server that is killed while documents are read goes on with them, and has lost none', async () => {
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
  const states = await settled(again, ids, 60_000)
  expect(states).toMatchObject(ids.map(() => ({ status: 'ready' })))
  expect(states.slice(REAL.length)).toMatchObject(NOTES.map(() => ({ word_count: 8000 })))
  const page = await again.call('documents.page', { params: { id: ids[0] ?? '', n: '1' } })
  expect(page.body.text).not.toBe('')
  expect(storedNames(folder)).toEqual(ids.toSorted())
}, 90_000)

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort, start, type ServerProcess } from '#tests/operations/server-process.ts'
import { callerOf, signUp } from '#tests/support/caller.ts'
import { newConversation, settled, uploadDocuments } from '#tests/support/documents.ts'
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

it('[DOC-63, BOOT-4] a server that is killed while documents are read goes on with them, and has lost none', async () => {
  await boot()
  const person = await signUp(server.origin)
  const chat = await newConversation(person)
  const files = Array.from({ length: 6 }, (_, n) => ({
    name: `${n}.txt`,
    bytes: 'Costs rose in March. '.repeat(2000),
    type: 'text/plain',
  }))
  const { documents } = await uploadDocuments(person, chat, files)
  server.child.kill('SIGKILL')
  await server.exited
  await boot()
  const ids = documents.map(({ id }) => id)
  const states = await settled(callerOf(server.origin, person.token), ids)
  expect(states).toMatchObject(ids.map(() => ({ status: 'ready', word_count: 8000 })))
  expect(readdirSync(join(folder, 'files', 'documents')).toSorted()).toEqual(ids.toSorted())
})

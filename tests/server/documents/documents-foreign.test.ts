import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addressOf } from '#contract/api/address.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import {
  newConversation,
  tableReader,
  uploadUntilReady,
  statusesOf,
  textFile,
} from '#tests/support/documents/documents.ts'
import { VALID_BODIES } from '#tests/support/server/valid-bodies.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let owner: Person
let id: string
beforeEach(async () => {
  server = await startTestServer({ agent: wordsAgent('Read.'), readDocument: tableReader })
  owner = await signUp(server.origin)
  id = await uploadUntilReady(owner, await newConversation(owner), textFile('a.txt'))
})
afterEach(() => server.close())

const CALLS = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, row]) => name.startsWith('documents.') && row.path.includes(':id'),
)
const call = async (person: Person, name: EndpointName, row: Endpoint, of: string) => {
  const body = VALID_BODIES[name]
  const answer = await fetch(server.origin + addressOf(row.path, { id: of, n: '1' }), {
    method: row.method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return [answer.status, await answer.text()]
}

it('[DOC-85] every document call gets 404 for a document of another user and leaves it unchanged', async () => {
  const other = await signUp(server.origin)
  expect(CALLS.length).toBeGreaterThanOrEqual(5)
  for (const [name, row] of CALLS) {
    const foreign = await call(other, name, row, id)
    expect(foreign, name).toEqual(await call(other, name, row, randomUUID()))
    expect(foreign[0], name).toBe(404)
  }
  expect(await statusesOf(other, [id])).toEqual([undefined])
  expect(await statusesOf(owner, [id])).toMatchObject([{ status: 'ready' }])
})

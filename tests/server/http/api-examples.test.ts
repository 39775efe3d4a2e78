import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiExamples } from '#src/ui/site/api-examples.ts'
import { ACCESS_TOKEN_MS } from '#contract/limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const run = promisify(execFile)
const PASSWORD = 'your password'
const person = { email: 'you@company.com', password: PASSWORD, name: 'Maya' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MODEL_PACE_MS: '0' } })
  const made = await fetch(`${server.origin}/api/auth/sign-up/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  expect(made.status).toBe(201)
})
afterAll(() => server.close())

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

it.skipIf(!hasCurl)(
  '[NAV-40] the commands on /about work as printed',
  async () => {
    const { token, list, ask } = apiExamples(server.origin)
    const shell = async (script: string): Promise<string> =>
      (await run('sh', ['-c', script])).stdout
    expect((await shell(`${token}\necho "$TOKEN"`)).trim()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(JSON.parse(await shell(`${token}\n${list}`))).toMatchObject({
      histories: [],
      total_count: 0,
    })
    const answer = await shell(`${token}\n${ask}`)
    expect(answer).toContain('data: {')
    expect(answer).toContain('"type":"stream_end"')
    expect(answer).toContain('12.5')
  },
  60_000,
)

it('[NAV-40] a token is valid for as long as /about says', async () => {
  const answer = await fetch(`${server.origin}/api/auth/sign-in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { expires_at } = (await answer.json()) as { readonly expires_at: string }
  const left = Date.parse(expires_at) - Date.now()
  expect(Math.round(left / 60_000)).toBe(ACCESS_TOKEN_MS / 60_000)
})

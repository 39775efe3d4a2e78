import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort, launch, start, temporaryFolder, type ServerProcess } from './server-process.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'maya@example.test'
const QUESTION = 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years'

let folder: ReturnType<typeof temporaryFolder>
let server: ServerProcess

async function startHere(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const port = String(await freePort())
  server = await start({ PORT: port, DATA_DIR: folder.path, MODEL_PACE_MS: '0', ...env })
  return server
}

function post(path: string, body: unknown, token?: string): Promise<Response> {
  return fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
}

async function signUp(): Promise<string> {
  const answer = await post('/api/auth/sign-up/', {
    email: EMAIL,
    password: PASSWORD,
    name: 'Maya Okafor',
  })
  expect(answer.status).toBeLessThan(300)
  const session = (await answer.json()) as { readonly token: string }
  return session.token
}

beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.exited
  folder.remove()
})

// The tests start real processes with their own workbook engine, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

describe('a running server', () => {
  it('[API-6] answers the health call without sign-in', async () => {
    await startHere()
    const answer = await fetch(`${server.origin}/api/health`)
    expect(answer.status).toBe(200)
  })

  it('[BOOT-3] exits within 10 seconds of SIGTERM, even during an answer', async () => {
    // The slow pace keeps the answer running until the signal arrives.
    await startHere({ MODEL_PACE_MS: '200' })
    const token = await signUp()
    const answer = await post('/api/chat/stream/', { message: QUESTION }, token)
    const reader = answer.body?.getReader()
    await reader?.read()
    const asked = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(performance.now() - asked).toBeLessThan(10_000)
  })

  it('[BOOT-4] keeps acknowledged data through a kill', async () => {
    await startHere()
    const token = await signUp()
    const created = await post('/api/spreadsheets/', { title: 'Kept' }, token)
    const { id } = (await created.json()) as { readonly id: string }
    server.child.kill('SIGKILL')
    await server.exited
    await startHere()
    const again = await post('/api/auth/sign-in/', { email: EMAIL, password: PASSWORD })
    const session = (await again.json()) as { readonly token: string }
    const read = await fetch(`${server.origin}/api/spreadsheets/${id}/`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    expect(await read.json()).toMatchObject({ id, title: 'Kept' })
  })

  it('[BOOT-10] is the only server on its data folder, and a kill frees the folder at once', async () => {
    await startHere()
    const second = launch({ PORT: String(await freePort()), DATA_DIR: folder.path })
    expect(await second.exited).toBe(1)
    expect(second.output()).toBe(
      `The data folder ${folder.path} is in use by another server. Stop that one, or set DATA_DIR to another folder.\n`,
    )
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200)
    server.child.kill('SIGKILL')
    await server.exited
    await startHere()
  })

  it('[BOOT-11] hides its data from every other user of the machine', async () => {
    const inside = join(folder.path, 'made', 'by us')
    const modeOf = (file: string) => (statSync(join(inside, file)).mode & 0o777).toString(8)
    await startHere({ DATA_DIR: inside })
    await signUp()
    expect(modeOf('.')).toBe('700')
    const files = readdirSync(inside)
    expect(files).toEqual(expect.arrayContaining(['ledgerline.db', 'ledgerline.db-wal', 'secret']))
    for (const file of files) expect([file, modeOf(file)]).toEqual([file, '600'])
    server.child.kill('SIGKILL')
    await server.exited
    // Gives the files the permissions that older versions of the server gave them.
    for (const file of files) chmodSync(join(inside, file), 0o644)
    await startHere({ DATA_DIR: inside })
    for (const file of readdirSync(inside)) expect([file, modeOf(file)]).toEqual([file, '600'])
  })

  // `npm test` builds the client first. A run of only this file skips the test if there is no
  // build.
  it.skipIf(!existsSync('dist/index.html'))(
    '[BOOT-5, BOOT-17] fills the app-config and sends no secret to the browser',
    async () => {
      await startHere({
        SUPPORT_URL: 'https://support.example.test/',
        FLAGS: '{"documents":false}',
      })
      const page = await (await fetch(`${server.origin}/`)).text()
      const config = /<script type="application\/json" id="app-config">(.*?)<\/script>/s.exec(
        page,
      )?.[1]
      expect(JSON.parse(config ?? 'null')).toMatchObject({
        support_url: 'https://support.example.test/',
      })
      expect(page).not.toContain(folder.path)
    },
  )

  it('[BOOT-6, AUTH-158] logs structured lines without passwords, tokens or texts', async () => {
    await startHere()
    const token = await signUp()
    const answer = await post('/api/chat/stream/', { message: QUESTION }, token)
    await answer.text()
    await post('/api/auth/sign-in/', { email: EMAIL, password: 'a wrong password' })
    server.child.kill('SIGTERM')
    await server.exited
    const output = server.output()
    for (const secret of [PASSWORD, token, 'a wrong password', 'amortisation', '1,896.20'])
      expect(output).not.toContain(secret)
    const lines = output.split('\n').filter((line) => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level')
  })
})

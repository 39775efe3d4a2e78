import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A server started as `npm start` starts it, in a process of its own. */
export type ServerProcess = {
  readonly origin: string
  readonly child: ChildProcess
  /** Everything printed so far, both streams. */
  readonly output: () => string
  /** Exit code of the process, or null when a signal ended it. */
  readonly exited: Promise<number | null>
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** A new folder for one test, with the call that removes it. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'ledgerline-operations-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs server/main.ts with nothing but `env`; resolves at once, before the server listens. `cwd` and
 * `args` are where and with what it is started.
 */
export function launch(
  env: Readonly<Record<string, string>>,
  { cwd = root, args = [] }: { readonly cwd?: string; readonly args?: readonly string[] } = {},
): ServerProcess {
  const child = spawn(process.execPath, [join(root, 'server/main.ts'), ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    origin: `http://127.0.0.1:${env['PORT']}`,
    child,
    output: () => output,
    exited,
  }
}

/** How long a start may take on a slow machine, in milliseconds. */
const START_MAX_MS = 25_000

/**
 * Launches and waits until the health call answers 200; throws with the output when the process ends
 * first, or takes too long: then it is killed.
 */
export async function start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = launch(env)
  let ended = false
  void server.exited.then(() => (ended = true))
  const end = performance.now() + START_MAX_MS
  while (!(await isHealthy(server.origin))) {
    if (ended) throw new Error(`The server ended at its start:\n${server.output()}`)
    if (performance.now() > end) {
      server.child.kill('SIGKILL')
      throw new Error(`The server did not start:\n${server.output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return server
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(START_MAX_MS)
    return (await fetch(`${origin}/api/health`, { signal })).status === 200
  } catch {
    return false
  }
}

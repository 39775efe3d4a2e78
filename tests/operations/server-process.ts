import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A server started like `npm start`, in its own process. */
export type ServerProcess = {
  readonly origin: string
  readonly child: ChildProcess
  /** Everything printed so far on stdout and stderr. */
  readonly output: () => string
  /** The exit code of the process, or null if a signal ended it. */
  readonly exited: Promise<number | null>
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** A new folder for one test, with a function that removes it. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'ledgerline-operations-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs server/main.ts with only `PATH` and `env`. It returns at once, before the server listens.
 * `cwd` and `args` are its working directory and arguments.
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

/** The longest start on a slow machine, in milliseconds. */
const START_MAX_MS = 25_000

/**
 * Launches the server and waits until the health call answers 200. Throws with the output if the
 * process ends first or takes too long. A process that takes too long is killed.
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

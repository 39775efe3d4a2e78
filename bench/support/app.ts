import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UNSET_ENV } from '#tests/support/server/unset-env.ts'
import { childrenOf, memoryOf } from './memory.ts'

/** Our server on an empty data folder. */
export type App = {
  readonly origin: string
  /** Time from spawn to the first healthy response. */
  readonly startMs: number
  /** Resident memory of the server and its child processes in MB. */
  readonly residentMB: () => number
  readonly stop: () => Promise<void>
}

/** Long enough for a start with install and build. */
const GIVE_UP_MS = 300_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const isHealthy = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  )

const listen = async (child: ChildProcess, origin: string): Promise<number> => {
  const start = performance.now()
  while (!(await isHealthy(origin))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (performance.now() - start > GIVE_UP_MS) throw new Error('the server does not get healthy')
    await sleep(20)
  }
  return performance.now() - start
}

/**
 * Starts `command` (the server or `npm start`) on `port`, with defaults for the other settings.
 * Throws if the server does not become healthy. `cwd` may be another checkout, and `stdout` a file
 * descriptor.
 */
export const startApp = async (
  port: number,
  command: readonly string[],
  { cwd, stdout = 'ignore' }: { readonly cwd?: string; readonly stdout?: number | 'ignore' } = {},
): Promise<App> => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerline-bench-'))
  const origin = `http://127.0.0.1:${port}`
  const [program = 'node', ...args] = command
  const child = spawn(program, args, {
    env: {
      ...process.env,
      ...UNSET_ENV,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
    },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['ignore', stdout, 'inherit'],
    detached: true,
  })
  const pid = child.pid ?? 0
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null) {
      process.kill(-pid, 'SIGTERM')
      await Promise.race([ended, sleep(12_000)])
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const startMs = await listen(child, origin)
    const residentMB = () =>
      [pid, ...childrenOf(pid)].reduce((sum, id) => sum + memoryOf(id, 'now'), 0)
    return { origin, startMs, residentMB, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

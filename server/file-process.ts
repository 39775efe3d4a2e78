import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/** Of what a dying process says, the end tells why. */
const STDERR_TAIL_CHARS = 4000
/** Most of what a file comes to stays: more room for new objects is faster than collecting them at once. */
const SEMI_SPACE_MB = 16

/** Whoever waits for a list comes before a file: the process gives way to the server. */
const giveWay = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Gone already, or a system that does not allow it.
  }
}

/** The open file that a process reads. */
export const INPUT_FD = 4
/** The open file into which it writes. */
export const OUTPUT_FD = 5

/** Why a process says nothing more: it never began, or it died (`signal` where from outside), or said what nobody knows. */
export type Gone =
  | { readonly type: 'down' }
  | {
      readonly type: 'crashed'
      readonly detail: string
      readonly signal: string | null
      readonly isOutOfMemory: boolean
    }

type Start = {
  readonly script: URL
  readonly heapMb: number
  readonly files: readonly [input: FileHandle, output: FileHandle]
  /** MB for new objects, thrice: less of it for one whose whole memory is held to little. */
  readonly semiSpaceMb?: number
  /** Flags of V8 beside those. */
  readonly flags?: readonly string[]
  /** All of its environment; empty unless said. */
  readonly env?: Readonly<Record<string, string>>
}

/** What a process is started with: MB of heap, its two open files, and what it may say. */
export type FileWork<S extends v.GenericSchema<unknown, { readonly type: string }>> = Start & {
  readonly schema: S
  /** Told of all that it says, but for that it has begun (`ready`). */
  readonly hear: (said: v.InferOutput<S>) => void
  /** Told once it is gone, also where it was ended from here. */
  readonly gone: (why: Gone) => void
}

const start = ({
  script,
  heapMb,
  semiSpaceMb = SEMI_SPACE_MB,
  files: [input, output],
  flags = [],
  env = {},
}: Start): ChildProcess => {
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${semiSpaceMb}`, ...flags],
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', input.fd, output.fd],
  })
  giveWay(child)
  return child
}

const isFile = (url: string): boolean => {
  try {
    return existsSync(fileURLToPath(url))
  } catch {
    return false
  }
}

/**
 * Where in our code a process died. An error may quote lines of somebody's file that look like such ones: they name no
 * file that is there, and what else a line says is left out.
 */
const placesIn = (stderr: string): readonly string[] =>
  Array.from(stderr.matchAll(/^ +at .*?\(?(file:\/\/\/[^\s()]+)(:\d+:\d+)\)?$/gm)).flatMap(
    ([, url = '', at = '']) => (isFile(url) ? [`at ${url}${at}`] : []),
  )

/** How a process died, for the log, and nothing of what an error says: that may quote somebody's cells. */
const crash = (stderr: string, code: number | null, signal: string | null): Gone => {
  const isOutOfMemory = stderr.includes('heap out of memory')
  const how = [signal ?? code ?? 'unknown', ...(isOutOfMemory ? ['heap out of memory'] : [])]
  return {
    type: 'crashed',
    detail: [...how, ...placesIn(stderr)].join('\n'),
    signal,
    isOutOfMemory,
  }
}

const BABBLE: Gone = {
  type: 'crashed',
  detail: 'what it said cannot be read',
  signal: null,
  isOutOfMemory: false,
}

/** Starts a process over two open files; nothing of the server's own flags, environment or secrets reaches it. */
export const startFileProcess = <S extends v.GenericSchema<unknown, { readonly type: string }>>(
  work: FileWork<S>,
): ChildProcess => {
  const { schema, hear, gone } = work
  const child = start(work)
  let stderr = ''
  let isReady = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL_CHARS)
  })
  child.on('message', (message) => {
    const { success, output: said } = v.safeParse(schema, message)
    if (!success) gone(BABBLE)
    else if (said.type === 'ready') isReady = true
    else hear(said)
  })
  child.on('error', () => gone({ type: 'down' }))
  // 'close' comes after the last of stderr, which names an exhausted heap.
  child.on('close', (code, signal) =>
    gone(isReady ? crash(stderr, code, signal) : { type: 'down' }),
  )
  return child
}

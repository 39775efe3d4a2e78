import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/** Keeps this many characters of the end of stderr, which shows why a process died. */
const STDERR_TAIL_CHARS = 4000
/**
 * Most objects of a file are long-lived. A larger young generation avoids copying them repeatedly.
 */
const SEMI_SPACE_MB = 16

/** Lowers the priority, because requests to the server matter more than files. */
const giveWay = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has already ended, or the system forbids the change of priority.
  }
}

export const INPUT_FD = 4
export const OUTPUT_FD = 5

/**
 * Why a process ended: it never started (`down`), or it crashed or sent an invalid message.
 * `signal` is set if it was killed.
 */
export type ProcessEnd =
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
  /**
   * Size of the young generation in MB, which V8 allocates three times. Lower it for a small memory
   * limit.
   */
  readonly semiSpaceMb?: number
  readonly flags?: readonly string[]
  /** The whole environment of the process. Empty by default. */
  readonly env?: Readonly<Record<string, string>>
}

/** How to start a process. `heapMb` limits its heap, and `schema` validates its messages. */
export type FileProcessSettings<S extends v.GenericSchema<unknown, { readonly type: string }>> =
  Start & {
    readonly schema: S
    /** Called for every message except `ready`. */
    readonly hear: (message: v.InferOutput<S>) => void
    /** Called once the process has ended, even if we ended it. */
    readonly onEnd: (why: ProcessEnd) => void
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
 * Source locations of a crash. An error may quote lines of a user's file, so we keep only paths
 * that exist and drop the rest.
 */
const placesIn = (stderr: string): readonly string[] =>
  Array.from(stderr.matchAll(/^ +at .*?\(?(file:\/\/\/[^\s()]+)(:\d+:\d+)\)?$/gm)).flatMap(
    ([, url = '', at = '']) => (isFile(url) ? [`at ${url}${at}`] : []),
  )

/** Describes a crash for the log. Never includes error messages, which may quote cells. */
const crash = (stderr: string, code: number | null, signal: string | null): ProcessEnd => {
  const isOutOfMemory = stderr.includes('heap out of memory')
  const how = [signal ?? code ?? 'unknown', ...(isOutOfMemory ? ['heap out of memory'] : [])]
  return {
    type: 'crashed',
    detail: [...how, ...placesIn(stderr)].join('\n'),
    signal,
    isOutOfMemory,
  }
}

const BABBLE: ProcessEnd = {
  type: 'crashed',
  detail: 'what it said cannot be read',
  signal: null,
  isOutOfMemory: false,
}

/**
 * Starts a process with the two open `files`. The process inherits none of the server's flags,
 * environment or secrets.
 */
export const startFileProcess = <S extends v.GenericSchema<unknown, { readonly type: string }>>(
  work: FileProcessSettings<S>,
): ChildProcess => {
  const { schema, hear, onEnd } = work
  const child = start(work)
  let stderr = ''
  let isReady = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL_CHARS)
  })
  child.on('message', (message) => {
    const { success, output: said } = v.safeParse(schema, message)
    if (!success) onEnd(BABBLE)
    else if (said.type === 'ready') isReady = true
    else hear(said)
  })
  child.on('error', () => onEnd({ type: 'down' }))
  // `close` comes after the end of stderr, which reports an exhausted heap.
  child.on('close', (code, signal) =>
    onEnd(isReady ? crash(stderr, code, signal) : { type: 'down' }),
  )
  return child
}

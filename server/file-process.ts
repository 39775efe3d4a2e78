import { fork, type ChildProcess } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'

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

/** A process that reads or writes a file, and the end of what it says while it dies. */
export type FileProcess = { readonly child: ChildProcess; readonly stderr: () => string }

/** Starts a process with so many MB of heap over two open files; nothing of the server's own flags, environment or secrets reaches it. */
export const startFileProcess = (
  script: URL,
  heapMb: number,
  input: FileHandle,
  output: FileHandle,
): FileProcess => {
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', input.fd, output.fd],
  })
  giveWay(child)
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL_CHARS)
  })
  return { child, stderr: () => stderr }
}

/** Where a process died, for the log, and nothing of what an error says: that may quote somebody's cells. */
export const whereItDied = (stderr: string, code: number | null, signal: string | null): string =>
  [
    signal ?? code ?? 'unknown',
    ...(stderr.includes('heap out of memory') ? ['heap out of memory'] : []),
    ...(stderr.match(/^ +at .*$/gm) ?? []),
  ].join('\n')

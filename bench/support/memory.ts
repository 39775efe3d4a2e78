import { readFileSync } from 'node:fs'

const KB_PER_MB = 1024
const FIELDS = { now: /VmRSS:\s+(\d+)/, most: /VmHWM:\s+(\d+)/ } as const

/** Content of a file in /proc. Empty if the process has ended or the system has no /proc. */
const read = (file: string): string => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** All descendant processes. */
export const childrenOf = (pid: number): readonly number[] =>
  read(`${pid}/task/${pid}/children`)
    .split(' ')
    .flatMap((child) => (child ? [Number(child), ...childrenOf(Number(child))] : []))

/** Current or peak resident memory of a process in MB. 0 if unavailable. */
export const memoryOf = (pid: number | undefined, when: keyof typeof FIELDS): number =>
  Number(FIELDS[when].exec(read(`${pid}/status`))?.[1] ?? 0) / KB_PER_MB

/**
 * Indexes in /proc/<pid>/stat, counted after the process name: user and system CPU time of ended
 * child processes. The unit is hundredths of a second.
 */
const ENDED_AT = [13, 14]
const MS_PER_TICK = 10

/** CPU time in ms of all child processes of this process that have ended. */
export const endedChildrenMs = (): number => {
  // The process name is in brackets and may contain spaces.
  const fields = read('self/stat').split(') ').at(-1)?.split(' ') ?? []
  return ENDED_AT.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) * MS_PER_TICK
}

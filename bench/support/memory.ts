import { readFileSync } from 'node:fs'

const KB_PER_MB = 1024
const FIELDS = { now: /VmRSS:\s+(\d+)/, most: /VmHWM:\s+(\d+)/ } as const

/** What stands in a file of /proc; nothing where the process has gone or the system has none. */
const read = (file: string): string => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes that this one has started, and those that they have started. */
export const childrenOf = (pid: number): readonly number[] =>
  read(`${pid}/task/${pid}/children`)
    .split(' ')
    .flatMap((child) => (child ? [Number(child), ...childrenOf(Number(child))] : []))

/** Resident memory of a process in MB, now or the most it ever had; 0 where it cannot be read. */
export const memoryOf = (pid: number | undefined, when: keyof typeof FIELDS): number =>
  Number(FIELDS[when].exec(read(`${pid}/status`))?.[1] ?? 0) / KB_PER_MB

/** Where a process says what those that it started, and that have ended, took of the processor, in hundredths of a second. */
const ENDED_AT = [13, 14]
const MS_PER_TICK = 10

/** The processor's time of all processes that this one started and that have ended, in ms. */
export const endedMs = (): number => {
  // Its name is in brackets and may hold anything.
  const fields = read('self/stat').split(') ').at(-1)?.split(' ') ?? []
  return ENDED_AT.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) * MS_PER_TICK
}

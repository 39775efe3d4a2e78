import { Worker } from 'node:worker_threads'

const MICROSECONDS_PER_MS = 1000

/**
 * CPU time in milliseconds at which the current step must end. Shared with the watch thread. 0
 * means no limit.
 */
const deadline = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))

/** CPU time of this process across all threads, in milliseconds. */
const spent = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / MICROSECONDS_PER_MS
}

/**
 * Starts a step. The watch thread kills the process after `ms` of CPU time without another step.
 */
export const beginStep = (ms: number): void => {
  deadline[0] = spent() + ms
}

/** Extends the current step by `ms` of CPU time. */
export const lengthenStep = (ms: number): void => {
  deadline[0] = (deadline[0] ?? 0) + ms
}

/** Pauses the step's clock until the caller runs the returned function. */
export const pauseStep = (): (() => void) => {
  const remainingMs = (deadline[0] ?? 0) - spent()
  return () => beginStep(remainingMs)
}

/** Starts the thread that enforces the memory limit in bytes and the step deadline. */
export const startWatchdog = (bytes: number): Worker =>
  new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData: { bytes, deadline } })

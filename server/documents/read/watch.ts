import { Worker } from 'node:worker_threads'

const MICROSECONDS_PER_MS = 1000

/** Shared with the thread that watches: up to how many ms of the processor the step may go on; 0 without an end. */
const deadline = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))

/** The processor's time of this process, all its threads together, in ms. */
const spent = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / MICROSECONDS_PER_MS
}

/** Begins a step of the work: the process ends unless the next begins before so many ms of the processor are spent. */
export const beginStep = (ms: number): void => {
  deadline[0] = spent() + ms
}

/** Gives the step so many ms of the processor more. */
export const lengthenStep = (ms: number): void => {
  deadline[0] = (deadline[0] ?? 0) + ms
}

/** Has the step go on, once what it returns is called, with what it has left now: what was done meanwhile is not of its time. */
export const pauseStep = (): (() => void) => {
  const left = (deadline[0] ?? 0) - spent()
  return () => beginStep(left)
}

/** The thread that ends this process once it holds more than so many bytes, its step takes too long, or the server is gone. */
export const startWatch = (bytes: number): Worker =>
  new Worker(new URL('./watch-thread.ts', import.meta.url), { workerData: { bytes, deadline } })

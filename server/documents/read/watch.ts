import { Worker } from 'node:worker_threads'

const MICROSECONDS_PER_MS = 1000

/** Shared with the thread that watches: up to how many ms of the processor the step may go on; 0 without an end. */
const deadline = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))

/** Begins a step of the work: the process ends unless the next begins before so many ms of the processor are spent. */
export const beginStep = (ms: number): void => {
  const { user, system } = process.cpuUsage()
  deadline[0] = (user + system) / MICROSECONDS_PER_MS + ms
}

/** The thread that ends this process once it holds more than so many bytes, its step takes too long, or the server is gone. */
export const startWatch = (bytes: number): Worker =>
  new Worker(new URL('./watch-thread.ts', import.meta.url), { workerData: { bytes, deadline } })

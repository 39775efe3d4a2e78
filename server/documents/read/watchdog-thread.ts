// This thread kills the process if it exceeds its memory or time limit, even while a library blocks
// the main thread. V8's own limit counts neither buffers nor WebAssembly.
import { writeSync } from 'node:fs'
import process from 'node:process'
import { workerData } from 'node:worker_threads'
import '../../sheets/engine/watchdog.ts'
import { OUT_OF_MEMORY, OUT_OF_TIME } from './exit-reasons.ts'

const CHECK_MS = 10
const STDERR_FD = 2
const MICROSECONDS_PER_MS = 1000

const { bytes, deadline } = workerData as { bytes: number; deadline: Float64Array }

setInterval(() => {
  if (process.memoryUsage.rss() > bytes) {
    writeSync(STDERR_FD, `${OUT_OF_MEMORY}\n`)
    process.kill(process.pid, 'SIGKILL')
  }
  const end = deadline[0] ?? 0
  const { user, system } = process.cpuUsage()
  if (end > 0 && (user + system) / MICROSECONDS_PER_MS > end) process.kill(process.pid, OUT_OF_TIME)
}, CHECK_MS)

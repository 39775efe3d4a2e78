// A thread that ends the calculation process after the server has died, for example by kill -9. The
// main thread cannot notice this while a long formula runs.
import process from 'node:process'

const CHECK_MS = 1000
const server = process.ppid

setInterval(() => {
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}, CHECK_MS)

// A thread that ends the calculation process once the server is gone (kill -9). The main thread
// can't notice that during a long formula.
import process from 'node:process'

const CHECK_MS = 1000
const server = process.ppid

setInterval(() => {
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}, CHECK_MS)

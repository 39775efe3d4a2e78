// A thread of the calculating process that ends it when the server is gone (kill -9): the main
// thread cannot notice while it is inside a long formula.
import process from 'node:process'

const CHECK_MS = 1000
const server = process.ppid

setInterval(() => {
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}, CHECK_MS)

// Preloaded in each thread with `node --import`. Any DNS lookup or network connection kills the
// process with SIGUSR2.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { Socket } from 'node:net'

const noticed = (): void => {
  process.kill(process.pid, 'SIGUSR2')
}

Object.assign(Socket.prototype, { connect: noticed })
Object.assign(dns, { lookup: noticed })
Object.assign(dns.promises, { lookup: noticed })
Object.assign(dgram.Socket.prototype, { send: noticed, connect: noticed })
Object.assign(globalThis, { fetch: noticed })

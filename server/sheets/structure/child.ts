// The process for structural changes. `pool.ts` sends it one request at a time and ends it on a
// timeout. It loads Univer's commands, which the calculation processes do not need.
import './opentype-hook.ts'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { EngineRequest, type SentReply } from '../engine/protocol.ts'

const memory = (): number => process.memoryUsage.rss()

const send = (reply: SentReply): void => {
  process.send?.(reply)
}

// Loaded after the hook, which must be registered before Node links Univer.
const { runCommands } = await import('./univer.ts')

const answer = async (request: EngineRequest): Promise<SentReply> => {
  const { id } = request
  if (request.type !== 'restructure')
    return { type: 'refused', id, detail: 'this process does not calculate', memory: memory() }
  const changes = await runCommands(request.workbook, request.commands)
  if (changes === null)
    return { type: 'refused', id, detail: 'the change is not possible here', memory: memory() }
  return { type: 'restructured', id, changes: JSON.stringify(changes), memory: memory() }
}

// Sequential, because Univer's instances share caches.
let last: Promise<unknown> = Promise.resolve()
process.on('message', (message) => {
  const request = v.parse(EngineRequest, message)
  last = last.then(() => answer(request)).then(send)
})
// The server has exited. The watchdog detects this even while this thread is busy.
process.on('disconnect', () => process.exit(0))
new Worker(new URL('../engine/watchdog.ts', import.meta.url)).unref()
send({ type: 'ready' })

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import * as v from 'valibot'
import { AppConfig } from '#contract/api/entities.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { createStatic } from '#server/static.ts'
import { json, PLAIN, type Script } from '#tests/support/hostile.ts'

/** Where a message is sent. */
export const SEND = 'POST /api/chat/stream/'
/** Where the stream of conversation c1 is taken up again. */
export const RESUME = 'GET /api/chat/conversations/c1/stream/'
/** Where the answer of conversation c1 is stopped. */
export const STOP = 'DELETE /api/chat/conversations/c1/stream/'
/** Where the stored messages of conversation c1 are. */
export const MESSAGES = 'GET /api/chat/conversations/c1/messages/'

/** A call that the test answers by hand, byte by byte if it likes. */
export type Call = {
  readonly body: string
  /** The path and query. */
  readonly url: string
  readonly answer: (status: number, body?: unknown, headers?: Record<string, string>) => void
  /** Sends the head of an event stream; once, a second call does nothing. */
  readonly open: () => void
  /** Sends bytes as a chunk of their own, the head before them; settles when the system has them. */
  readonly write: (bytes: string | Uint8Array) => Promise<void>
  readonly end: (bytes?: string) => void
  /** Resets the connection. */
  readonly cut: () => void
  /** Settles when the connection is closed, by whomever. */
  readonly closed: Promise<void>
}

/** A backend of the spec that does as a test says, with the built client in front of it. */
export type Backend = {
  readonly origin: string
  /** "METHOD /path" of every call of the API that came. */
  readonly seen: readonly string[]
  /** Answers a line from now on by a script. */
  readonly on: (line: string, script: Script) => void
  /** Answers a line by hand from now on. */
  readonly hold: (line: string) => void
  /** The next call of a line, which is answered by hand from now on. */
  readonly take: (line: string) => Promise<Call>
  readonly setBalance: (credits: number) => void
  readonly close: () => Promise<void>
}

const toCall = (request: IncomingMessage, response: ServerResponse, body: string): Call => {
  const open = (): void => {
    if (!response.headersSent)
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  }
  return {
    body,
    url: request.url ?? '',
    answer: (status, answer, headers = { 'content-type': 'application/json' }) => {
      response.writeHead(status, headers)
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    },
    open,
    write: (bytes) => {
      open()
      return new Promise((resolve) => response.write(bytes, () => resolve()))
    },
    end: (bytes = '') => {
      open()
      response.end(bytes)
    },
    cut: () => response.destroy(),
    closed: new Promise((resolve) => response.on('close', () => resolve())),
  }
}

/** Calls that wait for the test, and a test that waits for a call. */
const createQueue = () => {
  const calls: Call[] = []
  const takers: ((call: Call) => void)[] = []
  return {
    push: (call: Call): void => {
      const taker = takers.shift()
      if (taker) taker(call)
      else calls.push(call)
    },
    take: (): Promise<Call> => {
      const call = calls.shift()
      return call ? Promise.resolve(call) : new Promise((resolve) => takers.push(resolve))
    },
  }
}

type Queue = ReturnType<typeof createQueue>

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  request.setEncoding('utf8')
  for await (const part of request) body += part
  return body
}

/** Serves a file of the built client as the product does, with its security headers. */
const serveClient = (origin: string) => {
  const folder = fileURLToPath(new URL('../../dist', import.meta.url))
  const respond = createStatic(folder, v.parse(AppConfig, { api_base_url: origin }), null)
  const app = new Hono().use(securityHeaders(null)).get('*', (c) => respond(c.req.raw))
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await app.request(`${origin}${request.url}`)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
}

/**
 * Starts the built client with a scripted backend behind it: signed in as Maya, who has ten credits
 * and no conversations. Sends, resumes and stops are taken by hand, all else follows its script.
 */
export const startBackend = async (): Promise<Backend> => {
  const queues = new Map([SEND, RESUME, STOP].map((line) => [line, createQueue()]))
  const scripts = new Map<string, Script>(Object.entries(PLAIN))
  const seen: string[] = []
  const server = createServer((request, response) => void follow(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = serveClient(origin)

  const held = (line: string): Queue => {
    scripts.delete(line)
    const queue = queues.get(line) ?? createQueue()
    queues.set(line, queue)
    return queue
  }
  const follow = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const line = `${request.method} ${request.url}`.split('?')[0] ?? ''
    if (!line.includes(' /api/')) return client(request, response)
    seen.push(line)
    response.socket?.setNoDelay(true)
    // A connection that is not used again is never tried again by the browser behind our back.
    response.setHeader('connection', 'close')
    const body = await readBody(request)
    const script = scripts.get(line)
    if (script) return script(request, response)
    const queue = queues.get(line)
    if (queue) return queue.push(toCall(request, response, body))
    json({ detail: 'Not found.' }, 404)(request, response)
  }

  return {
    origin,
    seen,
    on: (line, script) => void scripts.set(line, script),
    hold: (line) => void held(line),
    take: (line) => held(line).take(),
    setBalance: (balance) =>
      void scripts.set('GET /api/billing/credits/', json({ success: true, data: { balance } })),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

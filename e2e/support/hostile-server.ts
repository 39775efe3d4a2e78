import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import * as v from 'valibot'
import { AppConfig } from '#contract/api/entities.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { createStatic } from '#server/static.ts'
import { json, PLAIN, type Script } from '#tests/support/hostile.ts'

/** Sends a message. */
export const SEND = 'POST /api/chat/stream/'
/** Resumes the stream of conversation c1. */
export const RESUME = 'GET /api/chat/conversations/c1/stream/'
/** Stops the answer of conversation c1. */
export const STOP = 'DELETE /api/chat/conversations/c1/stream/'
/** Loads the stored messages of conversation c1. */
export const MESSAGES = 'GET /api/chat/conversations/c1/messages/'

/** A call that the test answers by hand, even byte by byte. */
export type Call = {
  readonly body: string
  /** Path and query. */
  readonly url: string
  readonly answer: (status: number, body?: unknown, headers?: Record<string, string>) => void
  /** Sends the head of an event stream. Has no effect if the head was already sent. */
  readonly open: () => void
  /**
   * Sends bytes as a separate chunk, after the head. Resolves once the system has accepted them.
   */
  readonly write: (bytes: string | Uint8Array) => Promise<void>
  readonly end: (bytes?: string) => void
  /** Resets the connection. */
  readonly cut: () => void
  /** Resolves when either side closes the connection. */
  readonly closed: Promise<void>
}

/** A scripted backend behind the built client. */
export type Backend = {
  readonly origin: string
  /** "METHOD /path" of each received API call. */
  readonly seen: readonly string[]
  /** Answers all later calls of `line`, such as "GET /api/chat/histories/", with a script. */
  readonly on: (line: string, script: Script) => void
  /** Holds all later calls of `line` until the test takes them. */
  readonly hold: (line: string) => void
  /**
   * Resolves with the next call of `line`, which the test answers by hand. Later calls are held
   * too.
   */
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

/** Matches held calls with tests that wait for a call. */
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

/** Serves a file of the built client with the product's security headers. */
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
 * Starts the built client with a scripted backend. Maya is signed in, with ten credits and no
 * conversations. Tests answer sends, resumes and stops by hand. Scripts answer all other calls.
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
    // Browsers silently retry a request on a reused connection, so we close each one.
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

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Handles a request of a scripted server. */
export type Script = (request: IncomingMessage, response: ServerResponse) => void

/** A server that responds as a test scripts it, correctly or not. */
export type Hostile = {
  readonly origin: string
  /** Received requests: "GET /path?query", body and Authorization header. */
  readonly seen: readonly {
    readonly line: string
    readonly body: string
    readonly authorization: string | undefined
  }[]
  readonly close: () => Promise<void>
}

export const json =
  (body: unknown, status = 200): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

const SESSION = {
  token: 't1',
  expires_at: '2099-01-01T00:00:00.000Z',
  user: { id: 'u1', email: 'maya@example.test', name: 'Maya', organizations: [] },
}

/** Minimal responses of a well-behaved backend: signed in, ten credits. */
export const PLAIN: Readonly<Record<string, Script>> = {
  'POST /api/auth/refresh/': json(SESSION),
  'GET /api/chat/histories/': json({ histories: [], total_count: 0, has_more: false }),
  'GET /api/spreadsheets/': json({ spreadsheets: [] }),
  'GET /api/billing/credits/': json({ success: true, data: { balance: 10 } }),
}

/** Starts a server with scripts by "METHOD /path". Falls back to `PLAIN`, then to 404. */
export const startHostile = async (scripts: Readonly<Record<string, Script>>): Promise<Hostile> => {
  const seen: { line: string; body: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      const line = `${request.method} ${request.url}`
      seen.push({ line, body, authorization: request.headers.authorization })
      const key = line.split('?')[0] ?? ''
      const script = scripts[key] ?? PLAIN[key] ?? json({ detail: 'Not found.' }, 404)
      script(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

let sequence = 0
/** One event of a chat stream in wire format, with a new id and sequence. */
export const frame = (type: string, payload: unknown): string => {
  sequence += 1
  return `data: ${JSON.stringify({ id: `h${sequence}`, sequence, type, payload })}\n\n`
}

/** Starts a stream and writes these frames. Then ends it cleanly, cuts it or leaves it open. */
export const stream =
  (end: 'close' | 'cut' | 'hang', ...frames: readonly string[]): Script =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(frames.join(''), () => {
      if (end === 'close') response.end()
      if (end === 'cut') setImmediate(() => response.destroy())
    })
    if (frames.length === 0) response.flushHeaders()
  }

/** `conversation_started` of conversation c1. */
export const started = (): string =>
  frame('conversation_started', { conversation_id: 'c1', title: 'Loan' })
export const says = (text: string): string => frame('text_delta', { text })

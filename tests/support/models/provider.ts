import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** One tool call. `arguments` is raw JSON from the model and may be invalid. */
export type ScriptedCall = {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/** One response of the provider. */
export type ScriptedStep = {
  /** Delays the whole response, headers included. */
  readonly after?: Promise<unknown>
  readonly reasoning?: string
  readonly text?: string
  readonly calls?: readonly ScriptedCall[]
  /**
   * How the stream ends. Defaults to `whole`. `torn` resets the connection, `early` truncates the
   * body, `never` hangs, `length` hits the token limit.
   */
  readonly end?: 'whole' | 'torn' | 'early' | 'never' | 'length'
  /** An error event inside the stream. */
  readonly error?: { readonly type: string; readonly message: string }
}

/** An HTTP error response. */
type ScriptedRefusal = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly message?: string
}

/** A received call. `body` is its JSON. `closed` resolves if the caller aborts. */
export type SeenCall = {
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
  readonly closed: Promise<void>
  readonly at: number
}

/** A provider's protocol: path, frames, errors and request validation. */
export type Dialect = {
  readonly path: string
  readonly frames: (step: ScriptedStep) => readonly string[]
  /** Response to a non-streaming call, which generates the title. */
  readonly whole: (text: string) => unknown
  readonly refusal: (message: string) => unknown
  /** Reason for a 400 response of the real provider, or null. */
  readonly complaint: (body: Readonly<Record<string, unknown>>) => string | null
}

/** A provider on a free port. Streaming calls consume the steps in order. */
export type Provider = {
  readonly baseUrl: string
  readonly calls: readonly SeenCall[]
  /** Non-streaming calls, which generate titles. */
  readonly titleCalls: readonly SeenCall[]
  readonly close: () => Promise<void>
}

/** Steps of a provider and its response to title calls. */
export type Script = {
  readonly steps: readonly (ScriptedStep | ScriptedRefusal)[]
  /** The response to title calls. If null, the provider never responds to them. */
  readonly title?: string | ScriptedRefusal | null
}

const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

const bodyOf = async (request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> => {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return JSON.parse(text)
}

const written = (response: ServerResponse, text: string): Promise<void> =>
  new Promise((resolve) => response.write(text, () => resolve()))

const play = async (response: ServerResponse, step: ScriptedStep, dialect: Dialect) => {
  await step.after
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const frame of dialect.frames(step)) await written(response, frame)
  if (step.end === 'torn') setImmediate(() => response.destroy())
  else if (step.end !== 'never') response.end()
}

/** Starts a provider with this dialect over real HTTP. */
export const startProvider = async (dialect: Dialect, script: Script): Promise<Provider> => {
  const calls: SeenCall[] = []
  const titleCalls: SeenCall[] = []
  const refuse = (response: ServerResponse, { status, headers, message }: ScriptedRefusal) =>
    sendJson(response, status, dialect.refusal(message ?? `Refused with ${status}`), headers)
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (`${request.method} ${request.url}` !== `POST ${dialect.path}`)
      return refuse(response, { status: 404 })
    const body = await bodyOf(request)
    const closed = new Promise<void>((resolve) =>
      response.on('close', () => {
        if (!response.writableEnded) resolve()
      }),
    )
    const seen = body['stream'] === true ? calls : titleCalls
    seen.push({ headers: request.headers, body, closed, at: performance.now() })
    const complaint = dialect.complaint(body)
    if (complaint !== null) return refuse(response, { status: 400, message: complaint })
    if (seen === titleCalls) {
      const { title = 'A title' } = script
      if (title === null) return
      return typeof title === 'string'
        ? sendJson(response, 200, dialect.whole(title))
        : refuse(response, title)
    }
    const step = script.steps[calls.length - 1]
    if (step === undefined) return refuse(response, { status: 400, message: 'One call too many' })
    return 'status' in step ? refuse(response, step) : play(response, step, dialect)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    titleCalls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Splits a text into short pieces, as models stream it. */
export const pieces = (text: string, size = 7): readonly string[] =>
  text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? []

import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { addressOf } from '#contract/api/address.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import {
  endpoints,
  type Answer,
  type Body,
  type EndpointName,
  type Params,
  type Query,
} from '#contract/api/endpoints.ts'
import type { Session } from '#contract/api/entities.ts'
import { createSseParser } from '#contract/stream/sse.ts'
import { decodeStreamEvent, type StreamEvent } from '#contract/stream/stream.ts'

/** Input of a call. */
type CallInput<N extends EndpointName> = {
  readonly params?: Params<N>
  readonly query?: Query<N>
  readonly body?: Body<N>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** A response whose shape was checked against the endpoint table. */
type Called<N extends EndpointName> = {
  readonly status: number
  readonly headers: Headers
  /** The response body. For a rejected call, it has the fields of the error, such as `detail`. */
  readonly body: Answer<N> & Readonly<Record<string, unknown>>
}

/** Calls a server through the endpoint table, with or without a session. */
export type Caller = {
  readonly origin: string
  readonly token: string | null
  /** Calls and validates the response. Throws if the response does not fit its schema. */
  readonly call: <N extends EndpointName>(name: N, input?: CallInput<N>) => Promise<Called<N>>
  /** Calls without reading the response body. */
  readonly open: <N extends EndpointName>(name: N, input?: CallInput<N>) => Promise<Response>
}

const schemaFor = (row: Endpoint, status: number): v.GenericSchema | null => {
  if (row.answer.kind === 'json' && row.answer.status === status) return row.answer.schema
  return row.errors[status] ?? null
}

const checked = async (name: EndpointName, row: Endpoint, response: Response): Promise<unknown> => {
  const { status } = response
  const text = await response.text()
  if (row.answer.kind === 'empty' && row.answer.status === status) {
    if (text !== '') throw new Error(`${name} answered ${status} with a body`)
    return {}
  }
  const schema = schemaFor(row, status)
  if (schema === null)
    throw new Error(`${name} answered ${status}, which its row does not know: ${text}`)
  return v.parse(schema, JSON.parse(text))
}

/** A caller of this server. Without a token, the caller is anonymous. */
export const callerOf = (origin: string, token: string | null = null): Caller => {
  const open = <N extends EndpointName>(name: N, input: CallInput<N> = {}): Promise<Response> => {
    const row: Endpoint = endpoints[name]
    const { params, query, body, headers, signal } = input
    const address = addressOf(
      row.path,
      params as Readonly<Record<string, string>>,
      query as Readonly<Record<string, string | number>>,
    )
    return fetch(origin + address, {
      method: row.method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  }
  const call = async <N extends EndpointName>(
    name: N,
    input?: CallInput<N>,
  ): Promise<Called<N>> => {
    const response = await open(name, input)
    const body = (await checked(name, endpoints[name], response)) as Called<N>['body']
    return { status: response.status, headers: response.headers, body }
  }
  return { origin, token, open, call }
}

/** A signed-up person whose calls carry the session token. */
export type Person = Caller & { readonly session: Session; readonly cookie: string }

/** Creates an account and signs in. `email` is unique by default. */
export const signUp = async (
  origin: string,
  email = `${randomUUID()}@example.test`,
): Promise<Person> => {
  const nobody = callerOf(origin)
  const body = { email, password: 'correct horse battery', name: 'Maya Okafor' }
  const { status, headers, body: session } = await nobody.call('auth.signUp', { body })
  if (status !== 201) throw new Error(`sign-up answered ${status}`)
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { ...callerOf(origin, session.token), session, cookie }
}

/** Reads a stream to its end or to a connection error. Never throws. */
export const readAll = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
  } catch {
    // The connection broke. We return the text received before.
  }
  return text
}

/** Parses the events of a stream's text. */
export const eventsOf = (text: string): readonly StreamEvent[] => {
  const parser = createSseParser()
  return [parser.feed(text), parser.end()].flatMap((part) => {
    if (!part.ok) throw new Error(part.error.type)
    return part.value.flatMap((data) => {
      const decoded = decodeStreamEvent(data)
      return decoded.ok ? [decoded.value] : []
    })
  })
}

/** Sends a message and reads the whole answer. */
export const ask = async (
  person: Caller,
  body: Body<'chat.stream'>,
): Promise<readonly StreamEvent[]> => {
  const response = await person.open('chat.stream', { body })
  if (response.status !== 200) throw new Error(`the send answered ${response.status}`)
  return eventsOf(await readAll(response))
}

/** Conversation id in a stream's first event. */
export const conversationOf = (events: readonly StreamEvent[]): string => {
  const [first] = events
  if (first?.type !== 'conversation_started') throw new Error('the stream starts otherwise')
  return first.payload.conversation_id
}

export const balanceOf = async (person: Caller): Promise<number> =>
  (await person.call('credits.get')).body.data.balance
/** Messages of a conversation, as `messages.list` returns them without a query. */
export const messagesOf = async (person: Caller, id: string) =>
  (await person.call('messages.list', { params: { id } })).body.messages

/** Reads until the text contains `word`. `rest` reads on to the end. */
export const readUntil = async (response: Response, word: string) => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader && !text.includes(word)) {
    const { value, done } = await reader.read()
    if (done) break
    text += value
  }
  const rest = async (): Promise<string> => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += part.value
    return text
  }
  return { text: () => text, rest, cancel: () => reader?.cancel() }
}

/** Conversation id in a stream's text. */
export const conversationIdIn = (text: string): string => conversationOf(eventsOf(text))

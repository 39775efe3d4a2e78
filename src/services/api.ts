import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  endpoints,
  type Answer,
  type Body,
  type EndpointName,
  type Params,
  type Query,
} from '#contract/endpoints.ts'
import type { AppError } from '#contract/messages.ts'
import { ok, type Result } from '#contract/result.ts'
import { readJson, type RequestParts, type Send } from './http.ts'
import type { Packed } from './pack.ts'

type Part<K extends string, T> = undefined extends T
  ? { readonly [P in K]?: T }
  : keyof T extends never
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T }

/** What a call takes: its parameters, query and body by the endpoint table, headers, a signal. */
export type CallArgs<N extends EndpointName> = Part<'params', Params<N>> &
  Part<'body', Body<N>> & {
    readonly query?: Query<N>
    readonly headers?: Readonly<Record<string, string>>
    /** The body as text, where it was written already: it goes in the place of `body`. */
    readonly packed?: Packed
    readonly signal?: AbortSignal
    /** The call outlives its page. */
    readonly keepalive?: boolean
  }

/** Calls the API by the name of an endpoint; the answer is checked by the same schema as the server's. */
export type Api = <N extends EndpointName>(
  name: N,
  args: CallArgs<N>,
) => Promise<Result<Answer<N>, AppError>>

/** The typed API over a way to send (spec §7). */
export const createApi =
  (send: Send): Api =>
  async <N extends EndpointName>(name: N, args: CallArgs<N>) => {
    const sent = await send(name, args as RequestParts)
    if (!sent.ok) return sent
    const { answer }: Endpoint = endpoints[name]
    if (answer.kind !== 'json') return ok(undefined as Answer<N>)
    const read = await readJson(name, answer.schema as v.GenericSchema, sent.value)
    return read as Result<Answer<N>, AppError>
  }

import type * as v from 'valibot'
import type { Answer, Body, EndpointName, Params, Query } from '#contract/api/endpoints.ts'
import type { AppError } from '#contract/api/messages.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { readJson, type RequestParts, type Rows, type Send } from './http-client.ts'
import type { Packed } from './compress-body.ts'

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

/**
 * Calls the API by the name of an endpoint, whose row is one of `rows`; the answer is checked by the same schema as
 * the server's. Who calls brings the rows, so that those of late parts come with these.
 */
export type Api = <N extends EndpointName>(
  rows: Rows<NoInfer<N>>,
  name: N,
  args: CallArgs<N>,
) => Promise<Result<Answer<N>, AppError>>

/** The typed API over a way to send. */
export const createApi =
  (send: Send): Api =>
  async <N extends EndpointName>(rows: Rows<NoInfer<N>>, name: N, args: CallArgs<N>) => {
    const sent = await send(rows, name, args as RequestParts)
    if (!sent.ok) return sent
    const { answer } = rows[name]
    if (answer.kind !== 'json') return ok(undefined as Answer<N>)
    const read = await readJson(name, answer.schema as v.GenericSchema, sent.value)
    return read as Result<Answer<N>, AppError>
  }

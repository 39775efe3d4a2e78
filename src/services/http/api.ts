import type * as v from 'valibot'
import type { Answer, Body, EndpointName, Params, Query } from '#contract/api/endpoints.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { readJson, type RequestParts, type EndpointRows, type Send } from './http-client.ts'
import type { PackedBody } from './compress-body.ts'

type Part<K extends string, T> = undefined extends T
  ? { readonly [P in K]?: T }
  : keyof T extends never
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T }

/** The arguments of a call, typed by the endpoint table. */
export type CallArgs<N extends EndpointName> = Part<'params', Params<N>> &
  Part<'body', Body<N>> & {
    readonly query?: Query<N>
    readonly headers?: Readonly<Record<string, string>>
    /** A body already written as text. It replaces `body`. */
    readonly packed?: PackedBody
    readonly signal?: AbortSignal
    /** The request continues after the page closes. */
    readonly keepalive?: boolean
  }

/**
 * Calls an endpoint by name and validates the response with the server's schema. Callers pass
 * `rows`, so each lazy-loaded part brings its own endpoint rows. Example: `api(chatEndpoints,
 * 'messages.list', { params: { id } })`.
 */
export type Api = <N extends EndpointName>(
  rows: EndpointRows<NoInfer<N>>,
  name: N,
  args: CallArgs<N>,
) => Promise<Result<Answer<N>, AppError>>

/** The typed API on top of a `Send`. */
export const createApi =
  (send: Send): Api =>
  async <N extends EndpointName>(rows: EndpointRows<NoInfer<N>>, name: N, args: CallArgs<N>) => {
    const sent = await send(rows, name, args as RequestParts)
    if (!sent.ok) return sent
    const { answer } = rows[name]
    if (answer.kind !== 'json') return ok(undefined as Answer<N>)
    const read = await readJson(name, answer.schema as v.GenericSchema, sent.value)
    return read as Result<Answer<N>, AppError>
  }

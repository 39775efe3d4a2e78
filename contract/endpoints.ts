import type * as v from 'valibot'
import { authEndpoints } from './endpoints/auth.ts'
import { billingEndpoints } from './endpoints/billing.ts'
import { chatEndpoints } from './endpoints/chat.ts'
import { documentEndpoints } from './endpoints/documents.ts'
import { spreadsheetEndpoints } from './endpoints/spreadsheets.ts'

/**
 * Every call of the API by name (spec §7 and decisions). The server's routes and the client's
 * calls are made from this one table; a route without a schema cannot exist.
 */
export const endpoints = {
  ...chatEndpoints,
  ...spreadsheetEndpoints,
  ...documentEndpoints,
  ...billingEndpoints,
  ...authEndpoints,
} as const

type Table = typeof endpoints
/** Name of a call. */
export type EndpointName = keyof Table
/** Path parameters of a call. */
export type Params<N extends EndpointName> = v.InferInput<Table[N]['params']>
/** Query of a call as the client gives it. */
export type Query<N extends EndpointName> = v.InferInput<Table[N]['query']>
/** JSON body of a call as the client gives it; `undefined` where it has none. */
export type Body<N extends EndpointName> = Table[N]['body'] extends {
  readonly kind: 'json'
  readonly schema: infer S extends v.GenericSchema
}
  ? v.InferInput<S>
  : undefined
/** JSON answer of a call, decoded; `undefined` where nothing of it counts. */
export type Answer<N extends EndpointName> = Table[N]['answer'] extends {
  readonly kind: 'json'
  readonly schema: infer S extends v.GenericSchema
}
  ? v.InferOutput<S>
  : undefined

/** The address of a call: parameters encoded, query appended; ids never steer the path. */
export const addressOf = (
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string => {
  const filled = path.replace(/:([a-z_]+)/g, (_, name: string) => encodeSegment(params[name] ?? ''))
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`
}

/** "." and ".." survive encodeURIComponent and would steer the path, so their dots are written out. */
const encodeSegment = (segment: string): string =>
  /^\.{1,2}$/.test(segment) ? segment.replaceAll('.', '%252E') : encodeURIComponent(segment)

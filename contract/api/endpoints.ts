import type * as v from 'valibot'
import { accountEndpoints } from './endpoints/account.ts'
import { authEndpoints } from './endpoints/auth.ts'
import { billingEndpoints } from './endpoints/billing.ts'
import { changeEndpoints } from './endpoints/changes.ts'
import { chatEndpoints } from './endpoints/chat.ts'
import { checkEndpoints } from './endpoints/checks.ts'
import { creditEndpoints } from './endpoints/credits.ts'
import { documentEndpoints } from './endpoints/documents.ts'
import { fileEndpoints } from './endpoints/files.ts'
import { organizationEndpoints } from './endpoints/organizations.ts'
import { shareEndpoints } from './endpoints/sharing.ts'
import { spreadsheetEndpoints } from './endpoints/spreadsheets.ts'
import { windowEndpoints } from './endpoints/windows.ts'
import { workbookEndpoints } from './endpoints/workbooks.ts'

/**
 * Every API call by name. The server's routes and the client's calls both come from this table, so
 * each route has a schema. Lazy-loaded client code imports only the rows it calls, to keep its
 * chunk small.
 */
export const endpoints = {
  ...chatEndpoints,
  // `/api/spreadsheets/s/window/` matches a path of `shareEndpoints` and a path of
  // `windowEndpoints`. `shareEndpoints` come first, so that `window` is read as a share code and
  // `s` not as an id.
  ...shareEndpoints,
  ...windowEndpoints,
  ...checkEndpoints,
  ...spreadsheetEndpoints,
  ...workbookEndpoints,
  ...fileEndpoints,
  ...changeEndpoints,
  ...documentEndpoints,
  ...creditEndpoints,
  ...billingEndpoints,
  ...authEndpoints,
  ...accountEndpoints,
  ...organizationEndpoints,
} as const

type Table = typeof endpoints
/** Name of an API call, such as `chat.stream`. */
export type EndpointName = keyof Table
/** Names of the calls for the user's own account. */
export type AccountCall = Extract<EndpointName, `account.${string}`>
/** Names of the organization calls. */
export type OrganizationCall = Extract<EndpointName, `organizations.${string}`>
/** Path parameters of call `N`. */
export type Params<N extends EndpointName> = v.InferInput<Table[N]['params']>
/** Query parameters of call `N`, before the schema transforms them. */
export type Query<N extends EndpointName> = v.InferInput<Table[N]['query']>
/**
 * JSON body of call `N`, before the schema transforms it. `undefined` for a call without a body.
 */
export type Body<N extends EndpointName> = Table[N]['body'] extends {
  readonly kind: 'json'
  readonly schema: infer S extends v.GenericSchema
}
  ? v.InferInput<S>
  : undefined
/** Decoded JSON answer of call `N`. `undefined` for a call without a JSON answer. */
export type Answer<N extends EndpointName> = Table[N]['answer'] extends {
  readonly kind: 'json'
  readonly schema: infer S extends v.GenericSchema
}
  ? v.InferOutput<S>
  : undefined

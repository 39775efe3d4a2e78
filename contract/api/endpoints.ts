import type * as v from 'valibot'
import { accountEndpoints } from './endpoints/account.ts'
import { authEndpoints } from './endpoints/auth.ts'
import { billingEndpoints } from './endpoints/billing.ts'
import { changeEndpoints } from './endpoints/changes.ts'
import { chatEndpoints } from './endpoints/chat.ts'
import { creditEndpoints } from './endpoints/credits.ts'
import { documentEndpoints } from './endpoints/documents.ts'
import { fileEndpoints } from './endpoints/files.ts'
import { organizationEndpoints } from './endpoints/organizations.ts'
import { shareEndpoints } from './endpoints/sharing.ts'
import { spreadsheetEndpoints } from './endpoints/spreadsheets.ts'
import { windowEndpoints } from './endpoints/windows.ts'
import { workbookEndpoints } from './endpoints/workbooks.ts'

/**
 * Every call of the API by name. The server's routes and the client's
 * calls are made from this one table; a route without a schema cannot exist. A part of the
 * client imports the rows of its own calls, so that they come with it.
 */
export const endpoints = {
  ...chatEndpoints,
  // First: a code may read like the last word of another address, as in /s/window/.
  ...shareEndpoints,
  ...windowEndpoints,
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
/** Name of a call. */
export type EndpointName = keyof Table
/** Name of a call about one's own account. */
export type AccountCall = Extract<EndpointName, `account.${string}`>
/** Name of a call about organizations. */
export type OrganizationCall = Extract<EndpointName, `organizations.${string}`>
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

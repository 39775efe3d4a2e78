import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'

/** Observes every actor, event and state of the app. */
export type Inspection = { readonly inspect: Observer<InspectionEvent> }

const DEEPEST = 40

/**
 * Fields hidden from the inspector, which is a page of another site: credentials, tool data and
 * large states.
 */
const HIDDEN = new Set([
  'password',
  'token',
  'before',
  'after',
  'data',
  'changes',
  'arguments',
  'result',
])

const hide = (key: string, value: unknown): unknown => {
  if (HIDDEN.has(key)) return '(hidden)'
  return typeof value === 'function' ? undefined : value
}

/**
 * Opens the Stately inspector in a new window for `?inspect`, only in development. Passwords,
 * tokens and cells are hidden.
 */
export const openInspector = (where: Window): Inspection => {
  const { inspect } = createBrowserInspector({
    window: where,
    // The default depth of ten levels truncates the charts.
    serializationDepthLimit: DEEPEST,
    serialize: (event) => JSON.parse(JSON.stringify(event, hide)),
  })
  return { inspect }
}

import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'

/** Hears of every actor, event and state of the app. */
export type Inspection = { readonly inspect: Observer<InspectionEvent> }

const DEEPEST = 40

/**
 * What somebody signs in with, what tools read and write, and what big states repeat: the inspector is
 * another site's page.
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
 * Opens the Stately inspector in a window of its own and draws the running machines there. For
 * development alone: `?inspect` in the address. Passwords, tokens and cells stay here.
 */
export const openInspector = (where: Window): Inspection => {
  const { inspect } = createBrowserInspector({
    window: where,
    // A drawing is nested deeper than the ten levels that are sent otherwise.
    serializationDepthLimit: DEEPEST,
    serialize: (event) => JSON.parse(JSON.stringify(event, hide)),
  })
  return { inspect }
}

import type { AppFlags } from '#contract/api/flags.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { AppState } from '#src/log/state.ts'
import type { Command, LoaderName, CommandOf, Step } from './types.ts'

/** Maps a command to steps by the current state and flags. */
export type Router<T extends Command['type']> = (
  command: CommandOf<T>,
  state: AppState,
  flags: AppFlags,
) => readonly Step[]

export const recordFact = (fact: Fact): readonly Extract<Step, { do: 'record' }>[] => [
  { do: 'record', fact },
]

/** Loads a page of a resource, counted from 1. */
export const loadPage = (
  to: LoaderName,
  resource: Extract<Extract<Step, { to: LoaderName }>['event'], { type: 'LOAD' }>['resource'],
  page: number,
): readonly Step[] => [{ do: 'tell', to, event: { type: 'LOAD', resource, page } }]

export const load = (to: LoaderName, resource: Parameters<typeof loadPage>[1]): readonly Step[] =>
  loadPage(to, resource, 1)

export const sendToWorkbook = (
  event: Extract<Step, { to: 'workbook' }>['event'],
): readonly Extract<Step, { to: 'workbook' }>[] => [{ do: 'tell', to: 'workbook', event }]

export const sendToReply = (
  event: Extract<Step, { to: 'reply' }>['event'],
): readonly Extract<Step, { to: 'reply' }>[] => [{ do: 'tell', to: 'reply', event }]

/** Hands a command to the errands flow. The result of an errand is a fact or a notice. */
export const sendOneShotRequest = (
  command: Extract<Step, { to: 'oneShotRequests' }>['event'],
): readonly Step[] => [{ do: 'tell', to: 'oneShotRequests', event: command }]

export const sendToSession = (
  event: Extract<Step, { to: 'session' }>['event'],
): readonly Step[] => [{ do: 'tell', to: 'session', event }]

import { fold } from '#src/log/fold.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { commandsFor } from '#src/machines/app/policies.ts'
import type { AppFlags } from '#contract/api/flags.ts'
import { stateAfter } from './facts.ts'

/** All features enabled. */
export const flags: AppFlags = { chat: true, spreadsheets: true, documents: true, billing: true }

/**
 * Commands that the policies derive from the last fact. The earlier facts give the state before it.
 */
export const commandsAfter = (facts: readonly Fact[], on: AppFlags = flags) => {
  const before = stateAfter(facts.slice(0, -1))
  const last = facts.at(-1)
  if (!last) throw new Error('no fact')
  return commandsFor(last, { before, after: fold(before, last), flags: on })
}

/** `commandsAfter`, command types only. */
export const typesAfter = (facts: readonly Fact[], on: AppFlags = flags): readonly string[] =>
  commandsAfter(facts, on).map((command) => command.type)

/** Types of the commands that the end of a session triggers. */
export const ON_SESSION_END: readonly string[] = [
  'SEND_REMOVALS',
  'DETACH_RUN',
  'CLOSE_WORKBOOK',
  'CANCEL_COPY',
  'CANCEL_TRANSFERS',
  'CANCEL_DOCUMENTS',
  'RESET_PAY',
  'NAVIGATE',
]

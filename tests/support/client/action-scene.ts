import * as v from 'valibot'
import { AppConfig } from '#contract/api/entities.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { ActionScope, ActionEffects } from '#src/ui/actions/action.ts'
import { stateAfter } from './facts.ts'

/**
 * The scope of an action after these facts. The page shows no chat and no spreadsheet, and all
 * features are enabled.
 */
export const sceneAfter = (facts: readonly Fact[]): ActionScope => ({
  state: stateAfter(facts),
  flags: v.parse(AppConfig, {}).flags,
  chatId: undefined,
})

/** Action effects that do nothing, except for those in `some`. */
export const actionToolsWith = (some: Partial<ActionEffects>): ActionEffects => ({
  send: () => {},
  go: () => {},
  openDialog: () => {},
  act: () => false,
  setTheme: () => {},
  copyLink: () => {},
  visit: () => {},
  ...some,
})

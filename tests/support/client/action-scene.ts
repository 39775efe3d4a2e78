import * as v from 'valibot'
import { AppConfig } from '#contract/api/entities.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { ActionScope, ActionEffects } from '#src/ui/actions/action.ts'
import { stateAfter } from './facts.ts'

/**
 * Scene of actions after these facts, on a page without chat or spreadsheet, with all features
 * enabled.
 */
export const sceneAfter = (facts: readonly Fact[]): ActionScope => ({
  state: stateAfter(facts),
  flags: v.parse(AppConfig, {}).flags,
  chatId: undefined,
})

/** No-op tools with overrides. */
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

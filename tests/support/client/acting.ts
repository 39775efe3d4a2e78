import * as v from 'valibot'
import { AppConfig } from '#contract/api/entities.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { ActionScene, ActionTools } from '#src/ui/actions/action.ts'
import { after } from './facts.ts'

/**
 * Scene of actions after these facts, on a page without chat or spreadsheet, with all features
 * enabled.
 */
export const sceneAfter = (facts: readonly Fact[]): ActionScene => ({
  state: after(facts),
  flags: v.parse(AppConfig, {}).flags,
  chatId: undefined,
})

/** No-op tools with overrides. */
export const toolsThat = (some: Partial<ActionTools>): ActionTools => ({
  send: () => {},
  go: () => {},
  openDialog: () => {},
  act: () => false,
  setTheme: () => {},
  copyLink: () => {},
  visit: () => {},
  ...some,
})

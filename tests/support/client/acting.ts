import * as v from 'valibot'
import { AppConfig } from '#contract/api/entities.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { ActionScene, ActionTools } from '#src/ui/actions/action.ts'
import { after } from './facts.ts'

/** Where actions are looked for after these facts: on a page that is no chat and no spreadsheet, all switched on. */
export const sceneAfter = (facts: readonly Fact[]): ActionScene => ({
  state: after(facts),
  flags: v.parse(AppConfig, {}).flags,
  chatId: undefined,
})

/** Tools that do nothing but what is given. */
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

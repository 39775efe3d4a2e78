import { copyMachine } from '../machines/copy/machine.ts'
import { findMachine } from '../machines/find/machine.ts'
import { copyActors } from '../services/public/copy-actors.ts'
import { findActors } from '../services/public/find-actors.ts'
import type { Windows } from '../services/public/window-api.ts'
import type { FlowParts } from './flow-parts.ts'

export const createCopyFlow = ({ api, services, owner, logOf }: FlowParts) =>
  copyMachine.provide({
    actors: copyActors(api, services.copy, owner, () => logOf().getSnapshot().context.app),
  })

export const createFindFlow = ({ preferences }: FlowParts, windows: () => Promise<Windows>) =>
  findMachine.provide({ actors: findActors(windows, preferences.settings) })

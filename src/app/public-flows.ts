import { fromCallback } from 'xstate'
import type { Flows } from '../machines/app/flows.ts'
import { copyMachine } from '../machines/copy/machine.ts'
import { findMachine } from '../machines/find/machine.ts'
import { copyActors } from '../services/copy-actors.ts'
import { findActors } from '../services/find-actors.ts'
import type { FlowParts, FlowsOf } from './flow-parts.ts'

/** The flow of copying a public spreadsheet (COPY-40). */
export const createCopy = ({ api, services, owner, logOf }: FlowParts) =>
  copyMachine.provide({
    actors: copyActors(api, services.copy, owner, () => logOf().getSnapshot().context.app),
  })

/** The flow of searching in a public spreadsheet (PUBLIC-7). */
export const createFind = ({ api, preferences }: FlowParts) =>
  findMachine.provide({ actors: findActors(api, preferences.settings) })

/** A flow that the page has no use for. */
const none = fromCallback(() => {}) as unknown

/** The flows of the page of a public spreadsheet: it is copied and searched, and no more (PUBLIC-8). */
export const publicFlows: FlowsOf = (parts) => ({
  actors: {
    copy: createCopy(parts),
    find: createFind(parts),
    reply: none as Flows['reply'],
    workbook: none as Flows['workbook'],
    share: none as Flows['share'],
    pay: none as Flows['pay'],
    documents: none as Flows['documents'],
    transfer: none as Flows['transfer'],
    removals: none as Flows['removals'],
    renames: none as Flows['renames'],
  },
  begin: () => () => {},
})

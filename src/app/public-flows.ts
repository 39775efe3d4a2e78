import { fromCallback } from 'xstate'
import type { Flows } from '../machines/app/flows.ts'
import { createWindows, type Windows } from '../services/public/window-api.ts'
import { createCopyFlow, createFindFlow } from './copy-find-flows.ts'
import type { FlowsOf } from './flow-parts.ts'

const none = <Flow>(): Flow => fromCallback(() => {}) as Flow

/** The flows of a public page: copy and find. */
export const publicFlows: FlowsOf = (parts) => {
  const { api, preferences } = parts
  const made = createWindows(api, preferences.settings)
  const windows = async (): Promise<Windows> => made
  return {
    actors: {
      copy: createCopyFlow(parts),
      find: createFindFlow(parts, windows),
      reply: none<Flows['reply']>(),
      workbook: none<Flows['workbook']>(),
      share: none<Flows['share']>(),
      pay: none<Flows['pay']>(),
      documents: none<Flows['documents']>(),
      transfer: none<Flows['transfer']>(),
      removals: none<Flows['removals']>(),
      renames: none<Flows['renames']>(),
    },
    windows,
    begin: () => () => {},
  }
}

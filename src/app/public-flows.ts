import { fromCallback, fromPromise } from 'xstate'
import type { AppState } from '../events/state.ts'
import type { Flows } from '../machines/app/flows.ts'
import { copyMachine } from '../machines/copy/machine.ts'
import type {
  Arrival,
  CopyInput,
  CopyResult,
  Looked,
  LookInput,
  Recalled,
  WaitingCopy,
} from '../machines/copy/types.ts'
import { findMachine } from '../machines/find/machine.ts'
import type { FindInput, FindResult } from '../machines/find/types.ts'
import type { Api } from '../services/api.ts'
import { createCopyIntent } from '../services/copy-intent.ts'
import type { Settings } from '../services/preferences.ts'
import { lazy } from '../ui/kit/lazy.ts'
import type { FlowParts, FlowsOf } from './flow-parts.ts'

/** The title of the public spreadsheet whose page stands, '' where it is not known yet; null for any other. */
const titleIn =
  (stateOf: () => AppState) =>
  (code: string): string | null => {
    const { publicSheet } = stateOf()
    return publicSheet.code === code ? (publicSheet.window?.title ?? '') : null
  }

/** The flow of copying a public spreadsheet (COPY-40). */
export const createCopy = ({ api, services, owner, logOf }: FlowParts) => {
  const intent = createCopyIntent(services.copy, owner)
  const titleOf = titleIn(() => logOf().getSnapshot().context.app)
  const copies = lazy(() => import('../services/copies.ts'))
  return copyMachine.provide({
    actors: {
      copy: fromPromise<CopyResult, CopyInput>(async ({ input, signal }) => {
        const copy = intent.begin(input)
        const { copyPublic } = await copies()
        const made = await copyPublic(api, { ...copy, title: titleOf(input.code) ?? '' }, signal)
        // Given up: it is somebody else's tab by now.
        if (signal.aborted) return made
        // Who has left the page is told at once.
        const isShown = titleOf(input.code) !== null
        intent.end(made.ok, made.ok && isShown ? made.value : null)
        return made
      }),
      look: fromPromise<Looked, LookInput>(async ({ input }) => intent.look(input)),
      keep: fromPromise<void, WaitingCopy>(async ({ input }) => intent.keep(input)),
      recall: fromPromise<Recalled, Arrival>(async ({ input }) => intent.recall(input)),
    },
  })
}

/** The flow of searching in a public spreadsheet (PUBLIC-7). */
export const createFind = (api: Api, settings: () => Settings) => {
  const find = lazy(async () => {
    const [{ createPublicFind }, { regionIn }] = await Promise.all([
      import('../services/public-find.ts'),
      import('../services/region.ts'),
    ])
    return createPublicFind(api, () => regionIn(settings()))
  })
  return findMachine.provide({
    actors: {
      search: fromPromise<FindResult, FindInput>(async ({ input }) => (await find())(input)),
    },
  })
}

/** A flow that the page has no use for. */
const none = fromCallback(() => {}) as unknown

/** The flows of the page of a public spreadsheet: it is copied and searched, and no more (PUBLIC-8). */
export const publicFlows: FlowsOf = (parts) => ({
  actors: {
    copy: createCopy(parts),
    find: createFind(parts.api, parts.preferences.settings),
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

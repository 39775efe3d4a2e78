import { fromCallback, fromPromise } from 'xstate'
import { SCREEN_TEXTS } from '#src/texts/wording.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import type { Stamped } from '#src/machines/app/commands.ts'
import type { AppEvent, OneShotRequest, Navigate } from '#src/machines/app/types.ts'
import type { LoadInput, LoadResult } from '#src/machines/load/types.ts'
import type { EnterInput, SessionEvent } from '#src/machines/session/types.ts'
import type { Api } from '../http/api.ts'
import type { AuthPort } from '../auth/port.ts'
import { catchLostConnection } from '../http/lost-connection.ts'
import type { RunOneShotRequest } from '../http/one-shot-requests.ts'
import { watchAllFacts } from './watch-facts.ts'
import { errorNotice, notice } from './notices.ts'
import { loadResource } from '../http/load-resource.ts'
import { navigate, type HistoryPort } from './navigation.ts'
import type { KeepaliveTracker } from '../http/keepalive-requests.ts'
import type { PagePort } from './page-lifecycle.ts'
import type { TabMemory } from './tab-memory.ts'
import type { Windows } from '../public/window-api.ts'

/** Creates the id and time of a command. */
export type Stamp = () => Stamped<object>['stamp']

type Told<E> = { readonly sendBack: (event: E) => void }

/** The actor `fetch` of the loader machine. */
export const fetchActor = (api: Api, windows: () => Promise<Windows>) =>
  fromPromise<LoadResult, LoadInput>(({ input, signal }) =>
    catchLostConnection('messages.list', () => loadResource(api, windows, input, signal)),
  )

/** The actors of the session machine over an `AuthPort`. */
export const sessionActors = (auth: AuthPort, { settled }: Pick<KeepaliveTracker, 'settled'>) => ({
  restore: fromPromise(() => auth.restore()),
  enter: fromPromise(({ input }: { input: EnterInput }) =>
    input.type === 'SIGN_IN' ? auth.signIn(input) : auth.signUp(input),
  ),
  renew: fromPromise(() => auth.renew()),
  signOut: fromPromise(() => auth.signOut(settled())),
  watch: fromCallback(({ sendBack }: Told<SessionEvent>) => auth.watch(sendBack)),
})

/** Reports every fact to the supervisor, after the log has folded the fact. */
export const factsActor = (stamp: Stamp) =>
  fromCallback(({ system, sendBack }) => {
    const log = system.get('log') as LogRef
    return watchAllFacts<'policies'>(log, ({ fact, before, after }) =>
      sendBack({ type: 'FACT', fact, before, after, stamp: stamp() } satisfies AppEvent),
    )
  })

/** Reports page events to the supervisor. Stores edits before the page may close. */
export const pageActor = (page: PagePort, keepEdits: () => void, stamp: Stamp) =>
  fromCallback<{ type: 'RELOAD_PAGE' }>(({ receive, sendBack }) => {
    const tell = (event: AppEvent): void => sendBack(event)
    const reload = async (): Promise<void> => {
      if (await page.reload()) return
      const stays = notice('page-stays', 'info', SCREEN_TEXTS.stays)
      tell({ type: 'RECORD', facts: [{ type: 'notice.raised', notice: stays }] })
    }
    receive(() => void reload())
    return page.watch((news) => {
      if (news === 'offline') return tell({ type: 'CONNECTION_LOST' })
      if (news === 'online') return tell({ type: 'CONNECTION_RESTORED' })
      if (news === 'shown') return tell({ type: 'PAGE_SHOWN' })
      if (news === 'left') return tell({ type: 'PAGE_LEFT' })
      keepEdits()
      tell({ type: 'SAVE_NOW', stamp: stamp() })
    })
  })

/** Performs the navigations that the policies request. */
export const navigationActor = (history: HistoryPort, invitation: TabMemory | undefined) =>
  fromCallback<Navigate>(({ receive }) =>
    receive((target) => navigate(history, target, invitation)),
  )

/** Facts of a one-shot request that crashed, so that the user can try again. */
const crashed = (request: Stamped<OneShotRequest>): readonly Fact[] => {
  const error = { type: 'unknown' } as const
  switch (request.type) {
    // No fact is necessary: the browser keeps the finished examples, and a later page sends them
    // again.
    case 'FINISH_EXAMPLES':
      return []
    case 'INSERT_TABLE':
      return [{ type: 'table.insert_failed', key: request.key, error }]
    case 'COPY_SPREADSHEET':
      return [{ type: 'spreadsheet.copy_failed', id: request.id, error }]
    case 'CREATE_FROM_TEMPLATE':
      return [{ type: 'spreadsheet.create_failed', error }]
    case 'COPY_LOG':
      return [
        { type: 'notice.raised', notice: errorNotice(request.stamp.id, errorToMessage(error)) },
      ]
  }
}

/** Runs one-shot requests in parallel. */
export const oneShotRequestsActor = (run: RunOneShotRequest) =>
  fromCallback<Stamped<OneShotRequest>>(({ receive, sendBack }) => {
    receive((request) => {
      const record = (facts: readonly Fact[]): void => sendBack({ type: 'RECORD', facts })
      run(request).then(record, () => record(crashed(request)))
    })
  })

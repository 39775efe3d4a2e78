import { fromCallback, fromPromise } from 'xstate'
import { friendly } from '#contract/friendly.ts'
import { SCREEN_TEXTS } from '#contract/wording.ts'
import type { Fact } from '#src/events/fact.ts'
import type { FactEmitted, LogRef } from '#src/events/log.ts'
import type { Stamped } from '#src/machines/app/commands.ts'
import type { AppEvent, Errand, Navigate } from '#src/machines/app/types.ts'
import type { LoadInput, LoadResult } from '#src/machines/load/types.ts'
import type { EnterInput, SessionEvent } from '#src/machines/session/types.ts'
import type { Api } from './api.ts'
import type { AuthPort } from './auth/port.ts'
import { orLost } from './chunk.ts'
import type { RunErrand } from './errands.ts'
import { lostError } from './http.ts'
import { errorNotice, notice } from './notices.ts'
import { load } from './loads.ts'
import { navigate, type HistoryPort } from './navigation.ts'
import type { Outliving } from './outliving.ts'
import type { PagePort } from './page.ts'
import type { TabMemory } from './tab-memory.ts'

const CONNECTION_LOST = friendly('Failed to fetch') ?? ''

/** Gives a command its fresh id and the time. */
export type Stamp = () => Stamped<object>['stamp']

type Told<E> = { readonly sendBack: (event: E) => void }

/** The loader's fetch. */
export const fetchActor = (api: Api) =>
  fromPromise<LoadResult, LoadInput>(({ input, signal }) =>
    orLost('messages.list', () => load(api, input, signal)),
  )

/** The session machine's actors over whoever knows the user. */
export const sessionActors = (auth: AuthPort, { settled }: Pick<Outliving, 'settled'>) => ({
  restore: fromPromise(() => auth.restore()),
  enter: fromPromise(({ input }: { input: EnterInput }) =>
    input.type === 'SIGN_IN' ? auth.signIn(input) : auth.signUp(input),
  ),
  renew: fromPromise(() => auth.renew()),
  signOut: fromPromise(() => auth.signOut(settled())),
  watch: fromCallback(({ sendBack }: Told<SessionEvent>) => auth.watch(sendBack)),
})

/** Tells the supervisor of every fact, once it is folded. */
export const factsActor = (stamp: Stamp) =>
  fromCallback(({ system, sendBack }) => {
    const log = system.get('log') as LogRef
    const heard = log.on('fact', ({ fact, before, after }: FactEmitted) =>
      sendBack({ type: 'FACT', fact, before, after, stamp: stamp() } satisfies AppEvent),
    )
    return () => heard.unsubscribe()
  })

/** What happens to the page; edits are kept and saved before it may go (SAVE-3). */
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

/** Goes where policies say. */
export const navigationActor = (history: HistoryPort, invitation: TabMemory | undefined) =>
  fromCallback<Navigate>(({ receive }) =>
    receive((target) => navigate(history, target, invitation)),
  )

/** What is stated of an errand whose code did not load. */
const lost = (errand: Stamped<Errand>, cause: unknown): readonly Fact[] => {
  // The browser keeps them, and tells the server the next time (SHELL-122).
  if (errand.type === 'FINISH_OFFERS') return []
  if (errand.type === 'INSERT_TABLE') {
    const error = lostError('spreadsheets.update', cause)
    return [{ type: 'table.insert_failed', key: errand.key, error }]
  }
  if (errand.type === 'COPY_SPREADSHEET') {
    const error = lostError('share.copy', cause)
    return [{ type: 'spreadsheet.copy_failed', id: errand.id, error }]
  }
  if (errand.type === 'CREATE_FROM_TEMPLATE') {
    const error = lostError('spreadsheets.create', cause)
    return [{ type: 'spreadsheet.create_failed', error }]
  }
  return [{ type: 'notice.raised', notice: errorNotice(errand.stamp.id, CONNECTION_LOST) }]
}

/** Runs errands side by side; their code comes with the first. */
export const errandsActor = (errands: () => Promise<RunErrand>) =>
  fromCallback<Stamped<Errand>>(({ receive, sendBack }) => {
    const run = async (errand: Stamped<Errand>): Promise<readonly Fact[]> => {
      try {
        return await (
          await errands()
        )(errand)
      } catch (cause) {
        return lost(errand, cause)
      }
    }
    receive((errand) => void run(errand).then((facts) => sendBack({ type: 'RECORD', facts })))
  })

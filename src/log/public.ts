import { errorToMessage, hasStatus, type AppError } from '#contract/api/messages.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { Fact } from './facts/fact.ts'
import { foldFind, noFind, type FindState } from './find.ts'
import type { LoadStatus } from './state.ts'

/** The page /s/{code}: the window that opens it, and the copy of it. */
export type PublicState = {
  /** Null while no such page is open. */
  readonly code: string | null
  readonly status: LoadStatus
  /** A text of the catalogue. */
  readonly error: string | null
  /** Why it does not show, where that says what to do; null for any other failure. */
  readonly refusal: 'invalid' | 'notPublic' | 'tooMany' | null
  readonly window: SheetWindow | null
  readonly find: FindState
  /** `away`: it waits for the sign-in. */
  readonly copy: {
    readonly code: string | null
    readonly status: 'idle' | 'away' | 'copying' | 'copied' | 'failed'
    readonly error: string | null
    /** The original's, while it is `away`. */
    readonly title: string
  }
}

/** Before the page of a public spreadsheet was opened. */
export const noPublic: PublicState = {
  code: null,
  status: 'idle',
  error: null,
  refusal: null,
  window: null,
  find: noFind,
  copy: { code: null, status: 'idle', error: null, title: '' },
}

const refusalOf = (error: AppError): PublicState['refusal'] => {
  if (error.type === 'invalid_share_link') return 'invalid'
  if (hasStatus(error, 404)) return 'notPublic'
  return hasStatus(error, 429) ? 'tooMany' : null
}

const foldCopy = (copy: PublicState['copy'], fact: Fact): PublicState['copy'] => {
  switch (fact.type) {
    case 'copy.deferred':
      return { ...noPublic.copy, code: fact.code, status: 'away', title: fact.title }
    case 'copy.requested':
      return { ...noPublic.copy, code: fact.code, status: 'copying' }
    case 'copy.made':
      return { ...noPublic.copy, code: fact.code, status: 'copied' }
    case 'copy.failed':
      return {
        ...noPublic.copy,
        code: fact.code,
        status: 'failed',
        error: errorToMessage(fact.error),
      }
    case 'session.ended':
      return noPublic.copy
    default:
      return copy
  }
}

/** What is shown already stays, unless it is public no longer. */
const failed = (page: PublicState, error: AppError): PublicState => {
  const refusal = refusalOf(error)
  return page.window !== null && refusal !== 'notPublic'
    ? { ...page, status: 'ready' }
    : { ...page, status: 'failed', error: errorToMessage(error), refusal, window: null }
}

const foldPage = (page: PublicState, fact: Fact): PublicState => {
  switch (fact.type) {
    case 'public.opened':
      return { ...noPublic, code: fact.code, copy: page.copy }
    case 'public.closed':
      return { ...noPublic, copy: page.copy }
    case 'public.requested':
      return { ...page, status: 'loading', error: null, refusal: null }
    case 'public.received':
      return { ...page, status: 'ready', window: fact.window }
    case 'public.failed':
      return failed(page, fact.error)
    default:
      return page
  }
}

/** The page of a public spreadsheet after a fact, and the copy of it. */
export const foldPublic = (state: PublicState, fact: Fact): PublicState => {
  // An answer for another code comes too late.
  const isLate = 'code' in fact && fact.type !== 'public.opened' && fact.code !== state.code
  const page = isLate ? state : foldPage(state, fact)
  const find = isLate ? page.find : foldFind(page.find, fact)
  const copy = foldCopy(page.copy, fact)
  return copy === page.copy && find === page.find ? page : { ...page, copy, find }
}

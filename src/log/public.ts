import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { Fact } from './facts/fact.ts'
import { foldFind, noFind, type FindState } from './find.ts'
import type { LoadStatus } from './state.ts'

/** The page /s/{code}: its cell window and its copy. */
export type PublicState = {
  /** Null while no public page is open. */
  readonly code: string | null
  readonly status: LoadStatus
  /** A text from the message catalog. */
  readonly error: string | null
  /** A refusal the user can act on. Null for any other failure. */
  readonly refusal: 'invalid' | 'notPublic' | 'tooMany' | null
  readonly window: SheetWindow | null
  readonly find: FindState
  /** `away`: the copy waits for the sign-in. */
  readonly copy: {
    readonly code: string | null
    readonly status: 'idle' | 'away' | 'copying' | 'copied' | 'failed'
    readonly error: string | null
    /** Title of the original while `status` is `away`. */
    readonly title: string
  }
}

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

/** A failed reload keeps the shown cells unless the sheet is no longer public. */
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

export const foldPublic = (state: PublicState, fact: Fact): PublicState => {
  // Drops the response for a code that the user has left.
  const isLate = 'code' in fact && fact.type !== 'public.opened' && fact.code !== state.code
  const page = isLate ? state : foldPage(state, fact)
  const find = isLate ? page.find : foldFind(page.find, fact)
  const copy = foldCopy(page.copy, fact)
  return copy === page.copy && find === page.find ? page : { ...page, copy, find }
}

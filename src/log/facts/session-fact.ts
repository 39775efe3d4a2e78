import type { User } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'

/**
 * Why a session ended. `expired`: the refresh cookie no longer works. `signed_out_elsewhere`: in
 * another tab. `replaced`: another user signed in in this browser. `removed`: the account was
 * deleted.
 */
export type SessionEnd = 'expired' | 'signed_out' | 'signed_out_elsewhere' | 'replaced' | 'removed'

export type SessionFact =
  | { readonly type: 'session.restored'; readonly user: User }
  | { readonly type: 'session.missing' }
  | { readonly type: 'session.requested' }
  | { readonly type: 'session.started'; readonly user: User; readonly next: string | null }
  | { readonly type: 'session.refused'; readonly error: AppError }
  /**
   * The user's name or e-mail changed, or `hasAccount` did. `hasAccount` says whether the backend
   * has the account calls.
   */
  | { readonly type: 'session.changed'; readonly user: User; readonly hasAccount: boolean }
  | { readonly type: 'session.ended'; readonly reason: SessionEnd }

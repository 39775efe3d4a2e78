import type { User } from '#contract/api/entities.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import type { Fact } from './facts/fact.ts'
import type { SessionState } from './state.ts'

/** The initial state, before the refresh cookie was tried. */
export const emptySession: SessionState = {
  status: 'restoring',
  user: null,
  isBusy: false,
  error: null,
  organizationId: null,
  hasAccount: true,
}

const signedOut: SessionState = { ...emptySession, status: 'signedOut' }

/** Activates the first membership if the user never chose an organization. */
const signedIn = (user: User): SessionState => ({
  ...emptySession,
  status: 'signedIn',
  user,
  organizationId:
    user.organization_id ?? ((!user.is_personal && user.organizations[0]?.id) || null),
})

export const foldSession = (session: SessionState, fact: Fact): SessionState => {
  switch (fact.type) {
    case 'session.restored':
    case 'session.started':
      return signedIn(fact.user)
    case 'session.missing':
    case 'session.ended':
      return signedOut
    case 'session.changed':
      return {
        ...session,
        user: fact.user,
        hasAccount: fact.hasAccount,
        // Null means the personal workspace. An older server omits the field, so the local choice
        // stays.
        organizationId:
          fact.user.organization_id === undefined
            ? session.organizationId
            : fact.user.organization_id,
      }
    case 'session.requested':
      return { ...session, isBusy: true, error: null }
    case 'session.refused':
      return { ...session, isBusy: false, error: errorToMessage(fact.error) }
    default:
      return session
  }
}

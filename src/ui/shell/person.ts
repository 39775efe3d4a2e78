import { SIDEBAR } from '#contract/labels.ts'
import type { SessionState } from '#src/events/state.ts'
import { initialsOf } from './initials.ts'

/** How the signed-in person is shown. */
export type Person = {
  readonly name: string
  readonly email: string
  readonly organization: string
  readonly initials: string
}

/** Name, email and active organization, or the words that stand in for them (spec §2, SHELL-21). */
export const personOf = ({
  user,
  organizationId,
}: Pick<SessionState, 'user' | 'organizationId'>): Person => {
  const active = user?.organizations.find(({ id }) => id === organizationId)
  return {
    name: user?.name || SIDEBAR.user,
    email: user?.email || SIDEBAR.noEmail,
    organization: active?.name ?? SIDEBAR.personalWorkspace,
    initials: initialsOf(user?.name ?? '', user?.email ?? ''),
  }
}

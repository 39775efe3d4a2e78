import type { User } from '#contract/api/entities.ts'
import { SIDEBAR } from '#src/texts/labels.ts'
import type { SessionState } from '#src/log/state.ts'
import { initialsOf } from './initials.ts'

export type Person = {
  readonly name: string
  readonly email: string
  readonly organization: string
  readonly initials: string
}

const nobody: Pick<User, 'name' | 'email' | 'organizations'> = {
  name: '',
  email: '',
  organizations: [],
}

/** Name, email and active organization of a user, with fallback texts. */
export const personOf = ({
  user,
  organizationId,
}: Pick<SessionState, 'user' | 'organizationId'>): Person => {
  const { name, email, organizations } = user ?? nobody
  const active = organizations.find(({ id }) => id === organizationId)
  return {
    name: name || SIDEBAR.user,
    email: email || SIDEBAR.noEmail,
    organization: active?.name ?? SIDEBAR.personalWorkspace,
    initials: initialsOf(name, email),
  }
}

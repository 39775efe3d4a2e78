import { describe, expect, it } from 'vitest'
import { initialsOf } from '#src/ui/shell/initials.ts'
import { personOf } from '#src/ui/shell/person.ts'

describe('[SHELL-21] the user menu', () => {
  it.each([
    ['Maya Okafor', 'm@x.com', 'MO'],
    ['Ana de la Cruz', 'a@x.com', 'AC'],
    ['  maya  ', 'm@x.com', 'M'],
    ['', 'zoe@x.com', 'Z'],
    [null, null, 'U'],
    ['👩‍💻 Ada', '', '👩A'],
    ['李 小龙', '', '李小'],
  ])('shows the initials of %j, %j as %s', (name, email, initials) => {
    expect(initialsOf(name, email)).toBe(initials)
  })

  it('shows name, email and the active organization', () => {
    const organizations = [
      { id: 'o1', name: 'Northfield Mills' },
      { id: 'o2', name: 'Freight Co' },
    ]
    const user = { id: 'u', name: 'Maya Okafor', email: 'maya@x.com', organizations }
    expect(personOf({ user, organizationId: 'o2' })).toEqual({
      name: 'Maya Okafor',
      email: 'maya@x.com',
      organization: 'Freight Co',
      initials: 'MO',
    })
  })

  it("shows 'User', 'No email' and 'Personal Workspace' if they are missing", () => {
    const user = { id: 'u', name: null, email: null, organizations: [] }
    const words = { name: 'User', email: 'No email', organization: 'Personal Workspace' }
    expect(personOf({ user, organizationId: null })).toMatchObject(words)
    expect(personOf({ user: null, organizationId: null })).toMatchObject(words)
  })
})

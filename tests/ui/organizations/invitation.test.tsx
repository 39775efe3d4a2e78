import { expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { INVITATION, ORGANIZATIONS } from '#src/texts/organizations.ts'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'
import { ActiveOrganization } from '#src/ui/organizations/active-organization.tsx'
import { AuthNotes } from '#src/ui/sign-in/auth-notes.tsx'
import { stateAfter } from '#tests/support/client/facts.ts'
import { createTab } from '#tests/support/client/world.ts'

/** The notes above the fields of a sign-in that leads to `next`. */
const notesOf = (next: string | null, code: string): string => {
  const state = stateAfter([{ type: 'session.missing' }])
  const invitation = createTab()
  invitation.set(code)
  const app = {
    invitation,
    state: () => state,
    subscribe: () => () => {},
    send: () => {},
    organizations: () => new Promise(() => {}),
  } as unknown as App
  return renderToStaticMarkup(
    <AppProvider app={app}>
      <AuthNotes next={next} />
    </AppProvider>,
  ).replaceAll(/<[^>]+>/g, '')
}

it.each(['owner', 'member'] as const)(
  '[ORG-41] the %s of an organization is told what its members share',
  (role) => {
    const organization = { id: 'mills', name: 'Mills', role }
    const state = stateAfter([])
    const app = {
      state: () => state,
      subscribe: () => () => {},
      send: () => {},
      organizations: () => new Promise(() => {}),
      account: () => new Promise(() => {}),
    } as unknown as App
    const drawn = renderToStaticMarkup(
      <AppProvider app={app}>
        <ActiveOrganization organization={organization} userId="ann" />
      </AppProvider>,
    )
    expect(drawn).toContain(ORGANIZATIONS.shared)
  },
)

it('[ORG-61] a sign-in says that an invitation waits, or asks for the link if its code is missing', () => {
  expect(notesOf('/app/join', 'k3y')).toBe(INVITATION.waits)
  expect(notesOf('/app/join?from=mail', 'k3y')).toBe(INVITATION.waits)
  expect(notesOf('/app/join', '')).toBe(INVITATION.notKept)
})

it.each([null, '/app/chats', '/app/joinery'])(
  '[ORG-61] a sign-in that leads to %s does not mention the invitation',
  (next) => {
    expect(notesOf(next, 'k3y')).toBe('')
  },
)

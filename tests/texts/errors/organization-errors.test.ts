import { expect, it } from 'vitest'
import { endpoints, type OrganizationCall } from '#contract/api/endpoints.ts'
import { INVITATION } from '#src/texts/organizations.ts'
import { organizationErrorText, invitationNoteText } from '#src/texts/errors/organization-errors.ts'
import { ORGANIZATION_TEXTS } from '#contract/api/organization-texts.ts'

const calls = Object.keys(endpoints).filter((name): name is OrganizationCall =>
  name.startsWith('organizations.'),
)
const failed = (operation: OrganizationCall, status: number, detail?: string) =>
  organizationErrorText(operation, { type: 'http', operation, status, detail })

it.each(calls)(
  '[ORG-16] a failed %s shows its own text, or the reason that the server states',
  (call) => {
    const plain = failed(call, 500, 'Internal')
    expect(plain).toMatch(/^[A-Z].+ Try again\.$/)
    expect(failed(call, 409, ' ')).toBe(plain)
    expect(organizationErrorText(call, { type: 'timeout', operation: call })).toBe(plain)
    for (const status of [400, 403, 409]) expect(failed(call, status, 'Why.')).toBe('Why.')
    const lost = { type: 'network', operation: call, raw: 'Failed to fetch' } as const
    expect(organizationErrorText(call, lost)).toContain('internet connection')
  },
)

it('[ORG-16] a 404 for an ended link shows its reason; any other 404 is a plain failure', () => {
  expect(failed('organizations.join', 404, 'It has ended.')).toBe('It has ended.')
  expect(failed('organizations.members', 404, 'Not found.')).not.toBe('Not found.')
})

it('[ORG-61] [API-9] the sign-in says that an invitation has ended only if the server says so', () => {
  const { invitationEnded } = ORGANIZATION_TEXTS
  const said = (status: number, detail?: string) =>
    invitationNoteText(null, failed('organizations.invited', status, detail))
  expect(said(404, invitationEnded)).toBe(invitationEnded)
  // A backend without this endpoint responds with 404 or 405, and with other details.
  expect(said(404)).toBe(INVITATION.waits)
  expect(said(404, 'Not found')).toBe(INVITATION.waits)
  expect(said(405, 'Method not allowed')).toBe(INVITATION.waits)
  expect(invitationNoteText(null, null)).toBe(INVITATION.waits)
  expect(invitationNoteText('Mills', null)).toBe(INVITATION.waitsTo('Mills'))
})

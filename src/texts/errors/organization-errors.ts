import type { OrganizationCall } from '#contract/api/endpoints.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { INVITATION } from '#src/texts/organizations.ts'
import { ORGANIZATION_TEXTS } from '#contract/api/organization-texts.ts'

/** The default error text of each organization call. */
export const ORGANIZATION_FAILED: Readonly<Record<OrganizationCall, string>> = {
  'organizations.create': ORGANIZATION_TEXTS.createFailed,
  'organizations.activate': ORGANIZATION_TEXTS.activateFailed,
  'organizations.previewInvitation': ORGANIZATION_TEXTS.openFailed,
  'organizations.invited': ORGANIZATION_TEXTS.openFailed,
  'organizations.join': ORGANIZATION_TEXTS.joinFailed,
  'organizations.rename': ORGANIZATION_TEXTS.renameFailed,
  'organizations.members': ORGANIZATION_TEXTS.membersFailed,
  'organizations.setRole': ORGANIZATION_TEXTS.roleFailed,
  'organizations.removeMember': ORGANIZATION_TEXTS.removeFailed,
  'organizations.invitations': ORGANIZATION_TEXTS.invitationsFailed,
  'organizations.invite': ORGANIZATION_TEXTS.inviteFailed,
  'organizations.revoke': ORGANIZATION_TEXTS.revokeFailed,
}
/**
 * Calls with an invitation code. For their 404 we show the server's text. A 404 of any other call
 * means an unknown id.
 */
const INVITATION_CALLS: readonly OrganizationCall[] = [
  'organizations.previewInvitation',
  'organizations.invited',
  'organizations.join',
]
const SHOWN_STATUSES: readonly number[] = [400, 403, 409]

/**
 * The error text of a failed organization call. After a lost connection or an ended session, it is
 * the general text.
 */
export const organizationErrorText = (call: OrganizationCall, error: AppError): string => {
  if (error.type === 'network' || error.type === 'signed_out') return errorToMessage(error)
  const statuses = INVITATION_CALLS.includes(call) ? [...SHOWN_STATUSES, 404] : SHOWN_STATUSES
  const isSaid = statuses.some((status) => hasStatus(error, status))
  return (isSaid && error.type === 'http' && error.detail?.trim()) || ORGANIZATION_FAILED[call]
}

/**
 * The note about an invitation before sign-in. It names the organization, or says that the
 * invitation has ended. Other errors give a neutral text.
 */
export const invitationNoteText = (name: string | null, refusal: string | null): string => {
  if (name !== null) return INVITATION.waitsTo(name)
  const { invitationEnded } = ORGANIZATION_TEXTS
  return refusal === invitationEnded ? invitationEnded : INVITATION.waits
}

import {
  INVITATIONS_MAX_ENTRIES,
  ORGANIZATION_MEMBERS_MAX_ENTRIES,
  ORGANIZATIONS_MAX_ENTRIES,
} from '../limits/organizations.ts'

/** Error texts of the organization calls, for refusals and for failures. */
export const ORGANIZATION_TEXTS = {
  nameMissing: 'Enter a name for the organization.',
  ownersOnly: 'Only an owner of the organization can do this.',
  lastOwner: 'You are the only owner. Make someone else an owner first.',
  tooManyOrganizations: `You already belong to ${ORGANIZATIONS_MAX_ENTRIES} organizations. Leave one first.`,
  tooManyMembers: `The organization already has ${ORGANIZATION_MEMBERS_MAX_ENTRIES} members.`,
  tooManyInvitations: `The organization already has ${INVITATIONS_MAX_ENTRIES} open links. Revoke one first.`,
  invitationEnded: 'This invitation is no longer valid. Ask for a new link.',
  tooManyCodes: 'Too many invalid links. Wait a few minutes and try again.',
  createFailed: 'The organization was not created. Try again.',
  activateFailed: 'The organization was not switched. Try again.',
  openFailed: 'The invitation could not be opened. Try again.',
  joinFailed: 'You did not join. Try again.',
  renameFailed: 'The organization was not renamed. Try again.',
  membersFailed: 'The members could not be listed. Try again.',
  roleFailed: 'The role was not changed. Try again.',
  removeFailed: 'The member was not removed. Try again.',
  invitationsFailed: 'The links could not be listed. Try again.',
  inviteFailed: 'The link was not created. Try again.',
  revokeFailed: 'The link was not revoked. Try again.',
} as const

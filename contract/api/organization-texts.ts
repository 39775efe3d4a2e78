import {
  INVITATIONS_MAX_ENTRIES,
  ORGANIZATION_MEMBERS_MAX_ENTRIES,
  ORGANIZATIONS_MAX_ENTRIES,
} from '../limits/organizations.ts'

/** Error texts of the organization calls, for refusals and for failures. */
export const ORGANIZATION_TEXTS = {
  nameMissing: 'Enter a name for the organization.',
  ownersOnly: 'Only an owner of the organization can do this.',
  lastOwner: 'You are the only owner. Make somebody else an owner first.',
  tooManyOrganizations: `You belong to ${ORGANIZATIONS_MAX_ENTRIES} organizations already. Leave one of them first.`,
  tooManyMembers: `The organization has ${ORGANIZATION_MEMBERS_MAX_ENTRIES} members already.`,
  tooManyInvitations: `The organization has ${INVITATIONS_MAX_ENTRIES} open links already. End one of them first.`,
  invitationEnded: 'This invitation has ended. Ask for a new link.',
  tooManyCodes: 'Too many links that lead nowhere. Wait a few minutes and try again.',
  createFailed: 'The organization was not made. Try again.',
  activateFailed: 'The organization was not switched. Try again.',
  lookFailed: 'The invitation could not be opened. Try again.',
  joinFailed: 'You did not join. Try again.',
  renameFailed: 'The name of the organization was not changed. Try again.',
  membersFailed: 'The members could not be listed. Try again.',
  roleFailed: 'The role was not changed. Try again.',
  removeFailed: 'The member was not removed. Try again.',
  invitationsFailed: 'The links could not be listed. Try again.',
  inviteFailed: 'The link was not made. Try again.',
  revokeFailed: 'The link was not ended. Try again.',
} as const

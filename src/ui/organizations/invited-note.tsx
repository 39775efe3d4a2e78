import { INVITATION } from '#contract/organization-labels.ts'
import { ORGANIZATION_TEXTS } from '#contract/organization-texts.ts'
import { useInvitedTo } from '../hooks/organizations.ts'

/** Where the invitation leads that waits for a sign-in, or that it has ended (ORG-40). */
export const InvitedNote = ({ code }: { readonly code: string }) => {
  const { name, refusal } = useInvitedTo(code)
  if (name !== null) return INVITATION.waitsTo(name)
  return refusal?.isMissing ? ORGANIZATION_TEXTS.invitationEnded : INVITATION.waits
}

import { invitationNoteText } from '#src/texts/errors/organization-errors.ts'
import { useInvitedTo } from './use-organizations.ts'

/**
 * Names the organization of an invitation before sign-in, or says that the invitation has ended.
 */
export const InvitationNote = ({ code }: { readonly code: string }) => {
  const { name, refusal } = useInvitedTo(code)
  return invitationNoteText(name, refusal?.text ?? null)
}

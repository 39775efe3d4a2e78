import { waitingText } from '#src/texts/organization-errors.ts'
import { useInvitedTo } from './use-organizations.ts'

/** Where the invitation leads that waits for a sign-in, or that it has ended. */
export const InvitedNote = ({ code }: { readonly code: string }) => {
  const { name, refusal } = useInvitedTo(code)
  return waitingText(name, refusal?.text ?? null)
}

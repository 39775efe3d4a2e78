import { INVITATION } from '#src/texts/organizations.ts'
import { PENDING_COPY_TEXTS } from '#src/texts/screen-wording.ts'
import { VISITOR_CHAT } from '#src/texts/site.ts'
import { usePendingInvitation } from '../organizations/use-invitation.ts'
import { useHasVisitorText, VISITOR_NEXT } from './use-visitor-text.ts'
import { usePendingCopy } from './use-pending-copy.ts'
import { InvitationNote } from '../organizations/invitation-note.tsx'
import * as css from './auth.css.ts'

type AuthNotesProps = {
  /** The page to open after sign-in. Null opens the app's home. */
  readonly next: string | null
}

/** Names the public spreadsheet that will be copied after sign-in. */
const WaitingCopy = ({ next }: AuthNotesProps) => {
  const title = usePendingCopy(next)
  return title === null ? null : <p className={css.note}>{PENDING_COPY_TEXTS.waits(title)}</p>
}

/** Says that the visitor's draft is kept. */
const WaitingText = ({ next }: AuthNotesProps) =>
  useHasVisitorText() && next === VISITOR_NEXT ? (
    <p className={css.note}>{VISITOR_CHAT.waits}</p>
  ) : null

/** Names the organization whose invitation the user can accept after sign-in. */
const WaitingInvitation = ({ next }: AuthNotesProps) => {
  const code = usePendingInvitation(next)
  if (code === null) return null
  return (
    <output className={css.note}>
      {code === '' ? INVITATION.notKept : <InvitationNote key={code} code={code} />}
    </output>
  )
}

/** Notes on what continues after the sign-in. */
export const AuthNotes = ({ next }: AuthNotesProps) => (
  <>
    <WaitingCopy next={next} />
    <WaitingText next={next} />
    <WaitingInvitation next={next} />
  </>
)

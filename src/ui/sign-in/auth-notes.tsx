import { INVITATION } from '#src/texts/organizations.ts'
import { WAITING_COPY } from '#contract/api/screen-wording.ts'
import { VISITOR_CHAT } from '#src/texts/site.ts'
import { useWaitingInvitation } from '../organizations/use-invitation.ts'
import { useHasVisitorText, VISITOR_NEXT } from './use-visitor.ts'
import { useWaitingCopy } from './use-waiting-copy.ts'
import { InvitedNote } from '../organizations/invited-note.tsx'
import * as css from './auth.css.ts'

type AuthNotesProps = {
  /** The guarded address that was asked for; null goes to the app's home. */
  readonly next: string | null
}

/** Which copy of a public spreadsheet is made after this, if one is. */
const WaitingCopy = ({ next }: AuthNotesProps) => {
  const title = useWaitingCopy(next)
  return title === null ? null : <p className={css.waiting}>{WAITING_COPY.waits(title)}</p>
}

/** That what was written before the sign-in is kept. */
const WaitingText = ({ next }: AuthNotesProps) =>
  useHasVisitorText() && next === VISITOR_NEXT ? (
    <p className={css.waiting}>{VISITOR_CHAT.waits}</p>
  ) : null

/** Which organization somebody is invited to, whose invitation waits for this. */
const WaitingInvitation = ({ next }: AuthNotesProps) => {
  const code = useWaitingInvitation(next)
  if (code === null) return null
  return (
    <output className={css.waiting}>
      {code === '' ? INVITATION.notKept : <InvitedNote key={code} code={code} />}
    </output>
  )
}

/** What waits for the sign-in. */
export const AuthNotes = ({ next }: AuthNotesProps) => (
  <>
    <WaitingCopy next={next} />
    <WaitingText next={next} />
    <WaitingInvitation next={next} />
  </>
)

import { useRef, useState } from 'react'
import type { Member } from '#contract/api/endpoints/organizations.ts'
import { ORGANIZATIONS } from '#src/texts/organizations.ts'
import * as account from '../account/account.css.ts'
import { useOrganizationCall, type useMembers } from './use-organizations.ts'
import { Button } from '../kit/button.tsx'
import { MemberRow, type MemberAction } from './member-row.tsx'
import { ErrorAlert } from './error-alert.tsx'

type MembersProps = ReturnType<typeof useMembers> & {
  readonly organizationId: string
  /** Owners change roles and remove members. */
  readonly isOwner: boolean
}

/** The actions on a member: change the role, and remove. */
const actsOn = (
  id: string,
  { id: memberId, role }: Member,
): readonly [MemberAction, MemberAction] => [
  {
    label: role === 'owner' ? ORGANIZATIONS.makeMember : ORGANIZATIONS.makeOwner,
    success: ORGANIZATIONS.roleChanged,
    run: (service) => service.setRole(id, memberId, role === 'owner' ? 'member' : 'owner'),
  },
  {
    label: ORGANIZATIONS.remove,
    success: ORGANIZATIONS.removed,
    run: (service) => service.removeMember(id, memberId),
  },
]

/** The members of an organization. Owners can change them. */
export const Members = ({ items, refusal, load, organizationId, isOwner }: MembersProps) => {
  const asking = useOrganizationCall()
  const [status, setStatus] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const again = (
    <Button kind="line" onClick={() => void load()}>
      {ORGANIZATIONS.tryAgain}
    </Button>
  )
  const act = ({ run, success: words }: MemberAction) => {
    setStatus('')
    void asking.call(run, () => {
      setStatus(words)
      // The pressed button may disappear, so the list takes the focus.
      list.current?.focus()
      void load()
    })
  }
  return (
    <>
      {items === null && refusal === null && (
        <output className={account.loadingText}>{ORGANIZATIONS.membersLoading}</output>
      )}
      {refusal && <ErrorAlert text={refusal.text} action={again} />}
      {items !== null && (
        <ul
          ref={list}
          tabIndex={-1}
          className={account.sessions}
          aria-label={ORGANIZATIONS.members}
        >
          {items.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              acts={isOwner ? actsOn(organizationId, member) : []}
              isBusy={asking.isBusy}
              onAct={act}
            />
          ))}
        </ul>
      )}
      {asking.refusal && <ErrorAlert text={asking.refusal.text} />}
      <output className={account.status}>{status}</output>
    </>
  )
}

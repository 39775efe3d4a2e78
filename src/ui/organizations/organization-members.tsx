import { useRef, useState } from 'react'
import type { Member } from '#contract/api/endpoints/organizations.ts'
import { ORGANIZATIONS } from '#src/texts/organizations.ts'
import * as account from '../account/account.css.ts'
import { useOrganizationCall, type useMembers } from './use-organizations.ts'
import { Button } from '../kit/button.tsx'
import { MemberRow, type MemberAct } from './member-row.tsx'
import { Problem } from './problem.tsx'

type MembersProps = ReturnType<typeof useMembers> & {
  readonly organizationId: string
  /** Owners make owners, and take people out. */
  readonly isOwner: boolean
}

/** The other role, and the way out. */
const actsOn = (id: string, { id: memberId, role }: Member): readonly [MemberAct, MemberAct] => [
  {
    label: role === 'owner' ? ORGANIZATIONS.makeMember : ORGANIZATIONS.makeOwner,
    told: ORGANIZATIONS.roleChanged,
    run: (desk) => desk.setRole(id, memberId, role === 'owner' ? 'member' : 'owner'),
  },
  {
    label: ORGANIZATIONS.remove,
    told: ORGANIZATIONS.removed,
    run: (desk) => desk.removeMember(id, memberId),
  },
]

/** Who belongs to an organization, and what its owners do with them. */
export const Members = ({ items, refusal, load, organizationId, isOwner }: MembersProps) => {
  const asking = useOrganizationCall()
  const [told, setTold] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const again = (
    <Button kind="line" onClick={() => void load()}>
      {ORGANIZATIONS.tryAgain}
    </Button>
  )
  const act = ({ run, told: words }: MemberAct) => {
    setTold('')
    void asking.call(run, () => {
      setTold(words)
      // Its button may go with it.
      list.current?.focus()
      void load()
    })
  }
  return (
    <>
      {items === null && refusal === null && (
        <output className={account.waiting}>{ORGANIZATIONS.membersLoading}</output>
      )}
      {refusal && <Problem text={refusal.text} action={again} />}
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
      {asking.refusal && <Problem text={asking.refusal.text} />}
      <output className={account.status}>{told}</output>
    </>
  )
}

import { useRef, useState } from 'react'
import type { Member } from '#contract/endpoints/organizations.ts'
import { ORGANIZATIONS } from '#contract/organization-labels.ts'
import type { OrganizationDesk } from '#src/services/organizations.ts'
import type { AccountResult } from '#src/services/account.ts'
import * as account from '../account/account.css.ts'
import { useNow } from '../hooks/now.ts'
import { useOrganizationCall, type useMembers } from '../hooks/organizations.ts'
import { Button } from '../kit/button.tsx'
import { Tag } from '../kit/marks.tsx'
import { day } from '../pages/dates.ts'
import { dayOf } from './day-of.ts'
import * as css from './organizations.css.ts'
import { Problem } from './problem.tsx'

/** Something that an owner does with a member. */
type MemberAct = {
  readonly label: string
  readonly told: string
  readonly isGrave?: boolean
  readonly run: (desk: OrganizationDesk) => AccountResult
}

type MembersProps = ReturnType<typeof useMembers> & {
  readonly organizationId: string
  /** Owners make owners, and take people out. */
  readonly isOwner: boolean
}

const actsOn = (id: string, { id: memberId, role }: Member): readonly MemberAct[] => [
  {
    label: role === 'owner' ? ORGANIZATIONS.makeMember : ORGANIZATIONS.makeOwner,
    told: ORGANIZATIONS.roleChanged,
    run: (desk) => desk.setRole(id, memberId, role === 'owner' ? 'member' : 'owner'),
  },
  {
    label: ORGANIZATIONS.remove,
    told: ORGANIZATIONS.removed,
    isGrave: true,
    run: (desk) => desk.removeMember(id, memberId),
  },
]

type RowProps = {
  readonly member: Member
  readonly acts: readonly MemberAct[]
  readonly isBusy: boolean
  readonly onAct: (act: MemberAct) => void
}

const Row = ({ member, acts, isBusy, onAct }: RowProps) => {
  const now = useNow()
  const who = member.name || member.email || ORGANIZATIONS.noName
  const joined = dayOf(member.joined_at, (date) => day(date, now))
  return (
    <li className={account.session}>
      <div className={account.sessionWords}>
        <span className={account.device}>
          <b>{who}</b>
          {member.is_you && <Tag tone="pos">{ORGANIZATIONS.you}</Tag>}
          {member.role === 'owner' && <Tag>{ORGANIZATIONS.owner}</Tag>}
        </span>
        <span className={account.when}>
          {[member.email, joined && ORGANIZATIONS.joined(joined)].filter(Boolean).join(', ')}
        </span>
      </div>
      {!member.is_you && acts.length > 0 && (
        <div className={css.acts}>
          {acts.map((act) => (
            <Button
              key={act.label}
              kind={act.isGrave ? 'negText' : 'line'}
              aria-label={ORGANIZATIONS.actOn(act.label, who)}
              aria-disabled={isBusy}
              onClick={() => onAct(act)}
            >
              {act.label}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

/** Who belongs to an organization, and what its owners do with them (ORG-35). */
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
            <Row
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
      <output className={account.told}>{told}</output>
    </>
  )
}

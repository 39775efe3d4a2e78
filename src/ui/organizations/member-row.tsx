import { useState } from 'react'
import type { Member } from '#contract/api/endpoints/organizations.ts'
import { ORGANIZATIONS } from '#src/texts/organizations.ts'
import type { AccountResult } from '#src/services/account/account-service.ts'
import type { OrganizationService } from '#src/services/account/organizations.ts'
import * as account from '../account/account.css.ts'
import { useNow } from '../kit/hooks/use-now.ts'
import { Button } from '../kit/button.tsx'
import { Tag } from '../kit/badges.tsx'
import { day } from '../kit/dates.ts'
import { formatDay } from './format-day.ts'
import * as css from './organizations.css.ts'

/** An action of an owner on a member. */
export type MemberAction = {
  readonly label: string
  readonly success: string
  readonly run: (service: OrganizationService) => AccountResult
}

/** A row's button. A stable `key` per position keeps the focus when the buttons change. */
type RowButton = {
  readonly key: 'first' | 'last'
  readonly label: string
  readonly kind: 'line' | 'neg' | 'negText'
  readonly onClick: () => void
}

type RowProps = {
  readonly member: Member
  /** Empty if the user is not an owner. */
  readonly acts: readonly [MemberAction, MemberAction] | readonly []
  readonly isBusy: boolean
  readonly onAct: (act: MemberAction) => void
}

/** "Remove" asks for confirmation in the same row. "Keep" cancels it. */
const useButtons = ({ acts, onAct }: Pick<RowProps, 'acts' | 'onAct'>): readonly RowButton[] => {
  const [isAsking, setAsking] = useState(false)
  const [role, removal] = acts
  if (!role || !removal) return []
  const ask = (asks: boolean) => () => setAsking(asks)
  const run = (act: MemberAction) => () => {
    setAsking(false)
    onAct(act)
  }
  return isAsking
    ? [
        { key: 'first', label: removal.label, kind: 'neg', onClick: run(removal) },
        { key: 'last', label: ORGANIZATIONS.keep, kind: 'line', onClick: ask(false) },
      ]
    : [
        { key: 'first', label: role.label, kind: 'line', onClick: run(role) },
        { key: 'last', label: ORGANIZATIONS.removeDo, kind: 'negText', onClick: ask(true) },
      ]
}

/** A member, with the actions of an owner. */
export const MemberRow = ({ member, acts, isBusy, onAct }: RowProps) => {
  const now = useNow()
  const buttons = useButtons({ acts, onAct })
  const who = member.name || member.email || ORGANIZATIONS.noName
  const joined = formatDay(member.joined_at, (date) => day(date, now))
  return (
    <li className={account.session}>
      <div className={account.sessionWords}>
        <span className={account.device}>
          <b>{who}</b>
          {member.is_you && <Tag tone="pos">{ORGANIZATIONS.you}</Tag>}
          {member.role === 'owner' && <Tag>{ORGANIZATIONS.owner}</Tag>}
        </span>
        <span className={account.sessionTimes}>
          {[member.email, joined && ORGANIZATIONS.joined(joined)].filter(Boolean).join(', ')}
        </span>
      </div>
      {!member.is_you && buttons.length > 0 && (
        <div className={css.memberActions}>
          {buttons.map(({ key, label, kind, onClick }) => (
            <Button
              key={key}
              kind={kind}
              aria-label={ORGANIZATIONS.actOn(label, who)}
              aria-disabled={isBusy}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

import { Check, Copy } from '../kit/icons.ts'
import { useId, useRef, useState } from 'react'
import type { Invitation, NewInvitation } from '#contract/api/endpoints/organizations.ts'
import { ORGANIZATIONS } from '#src/texts/organizations.ts'
import { invitationPath } from '#contract/api/pages.ts'
import * as account from '../account/account.css.ts'
import { useCopyLink } from '../kit/hooks/use-copy-link.ts'
import { useNow } from '../kit/hooks/use-now.ts'
import { useInvitations, useOrganizationCall } from './use-organizations.ts'
import { Button } from '../kit/button.tsx'
import * as field from '../kit/field.css.ts'
import { Spinner } from '../kit/badges.tsx'
import { day, time } from '../kit/dates.ts'
import { Setting, Switch } from '../shell/settings/setting.tsx'
import { group } from '../shell/settings/settings.css.ts'
import * as share from '../sheets/share/share.css.ts'
import { formatDay } from './format-day.ts'
import { linkWords } from './link-words.ts'
import * as css from './organizations.css.ts'
import { ErrorAlert } from './error-alert.tsx'

/** A new invitation link to copy. The server returns the code only once. */
const NewLink = ({ code }: Pick<NewInvitation, 'code'>) => {
  const id = useId()
  const link = globalThis.location.origin + invitationPath(code)
  const { field: input, outcome, copy } = useCopyLink(link)
  return (
    <div className={css.newLink}>
      <label className={field.label} htmlFor={id}>
        {ORGANIZATIONS.link}
      </label>
      <div className={share.address}>
        <input
          id={id}
          ref={input}
          className={`${field.input} ${share.url}`}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button kind="main" size="lg" icon={outcome === 'copied' ? Check : Copy} onClick={copy}>
          {ORGANIZATIONS.copy}
        </Button>
      </div>
      <output className={outcome === 'refused' ? share.errorText : share.status}>
        {outcome === null ? ORGANIZATIONS.once : ORGANIZATIONS[outcome]}
      </output>
    </div>
  )
}

type OpenLinksProps = {
  readonly invitations: readonly Invitation[]
  readonly isBusy: boolean
  readonly onEnd: (id: string) => void
}

const OpenLinks = ({ invitations, isBusy, onEnd }: OpenLinksProps) => {
  const now = useNow()
  const when = (iso: string): string =>
    formatDay(iso, (date) => `${day(date, now)}, ${time.format(date)}`)
  const made = linkWords(invitations, when)
  return (
    <ul className={account.sessions} aria-label={ORGANIZATIONS.links}>
      {invitations.map(({ id, one_use: isForOne, expires_at: ends }, at) => (
        <li key={id} className={account.session}>
          <div className={account.sessionWords}>
            <b className={account.device}>{ORGANIZATIONS.linkFor(isForOne)}</b>
            <span className={account.sessionTimes}>
              {made[at]}; {ORGANIZATIONS.ends(when(ends))}
            </span>
          </div>
          <Button
            kind="line"
            aria-label={ORGANIZATIONS.actOn(
              ORGANIZATIONS.end,
              `${ORGANIZATIONS.linkFor(isForOne)}, ${made[at]}`,
            )}
            aria-disabled={isBusy}
            onClick={() => onEnd(id)}
          >
            {ORGANIZATIONS.end}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Invitation links. Owners create and revoke them. */
export const InvitationLinks = ({ organizationId }: { readonly organizationId: string }) => {
  const { items, refusal, load } = useInvitations(organizationId)
  const asking = useOrganizationCall()
  const [isForOne, setForOne] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const make = () => {
    setStatus('')
    void asking.call(
      (service) => service.invite(organizationId, isForOne),
      (made) => {
        setCode(made.code)
        void load()
      },
    )
  }
  const end = (id: string) => {
    setStatus('')
    void asking.call(
      (service) => service.revoke(organizationId, id),
      () => {
        setStatus(ORGANIZATIONS.ended)
        // The list does not show which of its items is the new link. So we hide the new link after
        // any revocation.
        setCode(null)
        heading.current?.focus()
        void load()
      },
    )
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={group}>
        {ORGANIZATIONS.invite}
      </h2>
      <Switch
        label={ORGANIZATIONS.makeForOne}
        hint={ORGANIZATIONS.makeForOneHint}
        checked={isForOne}
        onChange={setForOne}
      />
      <Setting label={ORGANIZATIONS.newLink} hint={ORGANIZATIONS.newLinkHint}>
        {() => (
          <Button kind="line" aria-disabled={asking.isBusy} onClick={make}>
            {asking.isBusy && <Spinner />}
            {ORGANIZATIONS.make}
          </Button>
        )}
      </Setting>
      {code !== null && <NewLink key={code} code={code} />}
      {asking.refusal && <ErrorAlert text={asking.refusal.text} />}
      {refusal && <ErrorAlert text={refusal.text} />}
      {items !== null && items.length > 0 && (
        <OpenLinks invitations={items} isBusy={asking.isBusy} onEnd={end} />
      )}
      <output className={account.status}>{status}</output>
    </>
  )
}

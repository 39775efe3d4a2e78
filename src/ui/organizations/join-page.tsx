import { useRouter } from '@tanstack/react-router'
import type { InvitationOffer } from '#contract/api/endpoints/organizations.ts'
import { INVITATION } from '#src/texts/organizations.ts'
import { ORGANIZATION_TEXTS } from '#contract/api/organization-texts.ts'
import { AppLink } from '../kit/app-link.tsx'
import { useSend } from '../kit/hooks/app.tsx'
import { useDocumentTitle } from '../kit/hooks/use-document-title.ts'
import { useInvitationCode } from './use-invitation.ts'
import { useNow } from '../kit/hooks/use-now.ts'
import { useInvitation, useOrganizationCall } from './use-organizations.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { Button, buttonClass } from '../kit/button.tsx'
import { Spinner } from '../kit/badges.tsx'
import { day } from '../kit/dates.ts'
import { column, scroll, title } from '../kit/page.css.ts'
import { formatDay } from './format-day.ts'
import * as css from './organizations.css.ts'
import { ErrorAlert } from './error-alert.tsx'

type OfferProps = { readonly offer: InvitationOffer; readonly code: string }

const toApp = (words: string, isMain: boolean) => (
  <AppLink to="/app" className={buttonClass({ kind: isMain ? 'main' : 'line' })}>
    {words}
  </AppLink>
)

/** The invitation, with a button to join. */
const Offer = ({ offer, code }: OfferProps) => {
  const { name } = offer.organization
  const now = useNow()
  const send = useSend()
  const { history } = useRouter()
  const { isBusy, refusal, call } = useOrganizationCall()
  const join = () =>
    void call(
      (service) => service.join(code),
      () => {
        history.replace('/app')
        send({ type: 'NOTIFY', level: 'success', text: INVITATION.joined(name) })
      },
    )
  if (offer.is_member)
    return (
      <>
        <h1 className={title}>{INVITATION.already(name)}</h1>
        <p>{INVITATION.alreadyHint}</p>
        <div className={css.buttons}>{toApp(INVITATION.toApp, true)}</div>
      </>
    )
  const until = formatDay(offer.expires_at, (date) => day(date, now))
  return (
    <>
      <h1 className={title}>{INVITATION.joinTo(name)}</h1>
      <p>{INVITATION.what}</p>
      {until && <p className={css.expiry}>{INVITATION.until(until)}</p>}
      {refusal && <ErrorAlert text={refusal.text} />}
      <div className={css.buttons}>
        {!refusal?.isMissing && (
          <Button kind="main" aria-disabled={isBusy} onClick={join}>
            {isBusy && <Spinner />}
            {isBusy ? INVITATION.joining : INVITATION.join}
          </Button>
        )}
        {toApp(INVITATION.notNow, false)}
      </div>
    </>
  )
}

/** The page for an invitation code. */
const Invited = ({ code }: { readonly code: string }) => {
  const { offer, refusal, load } = useInvitation(code)
  if (offer) return <Offer offer={offer} code={code} />
  if (refusal === null) return <output>{INVITATION.opening}</output>
  // An ended invitation stays ended, so the page offers no retry.
  if (refusal.isMissing)
    return (
      <EmptyState
        title={ORGANIZATION_TEXTS.invitationEnded}
        text={INVITATION.endedHint}
        alert
        isPage
      >
        {toApp(INVITATION.toApp, true)}
      </EmptyState>
    )
  return (
    <EmptyState title={refusal.text} alert isPage>
      <Button kind="main" onClick={() => void load()}>
        {INVITATION.tryAgain}
      </Button>
      {toApp(INVITATION.toApp, false)}
    </EmptyState>
  )
}

/**
 * The page of an invitation link. The code is in the address's fragment, which browsers send to no
 * server. So no log contains it.
 */
export const JoinPage = () => {
  const code = useInvitationCode()
  useDocumentTitle(INVITATION.title)
  return (
    <div className={scroll} data-scroller>
      <div className={`${column} ${css.page}`}>
        {code === '' ? (
          <EmptyState title={INVITATION.openAgain} text={INVITATION.openAgainHint} isPage>
            {toApp(INVITATION.toApp, true)}
          </EmptyState>
        ) : (
          <Invited key={code} code={code} />
        )}
      </div>
    </div>
  )
}

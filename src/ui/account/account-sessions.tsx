import { useRef, useState, type ReactNode } from 'react'
import { ACCOUNT } from '#src/texts/account.ts'
import type { AccountSession } from '#contract/api/endpoints/account.ts'
import { useAccountCall, type useAccountSessions } from './use-account-calls.ts'
import { useNow } from '../kit/hooks/use-now.ts'
import { FailureMessage } from '../kit/empty-state.tsx'
import { Button } from '../kit/button.tsx'
import { Spinner, Tag } from '../kit/badges.tsx'
import { parseDate, day, daysBetween, time } from '../kit/dates.ts'
import * as css from './account.css.ts'

const when = (iso: string, now: Date): string => {
  const date = parseDate(iso)
  if (!date) return ''
  const isToday = daysBetween(date, now) <= 0
  return isToday ? ACCOUNT.today(time.format(date)) : day(date, now)
}

type RowProps = {
  readonly session: AccountSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

const Row = ({ session, isEnding, onEnd }: RowProps) => {
  const now = useNow()
  const device = session.device ?? ACCOUNT.unknownDevice
  const began = ACCOUNT.began(when(session.began_at, now))
  return (
    <li className={css.session}>
      <div className={css.sessionWords}>
        <span className={css.device}>
          <b>{device}</b>
          {session.is_current && <Tag tone="pos">{ACCOUNT.here}</Tag>}
        </span>
        <span className={css.sessionTimes}>
          {began}, {ACCOUNT.lastUsed(when(session.last_used_at, now))}
        </span>
      </div>
      {!session.is_current && (
        <Button
          kind="line"
          aria-label={ACCOUNT.endOf(device, began)}
          aria-disabled={isEnding}
          onClick={onEnd}
        >
          {isEnding && <Spinner />}
          {ACCOUNT.end}
        </Button>
      )}
    </li>
  )
}

type Sessions = ReturnType<typeof useAccountSessions>

type EndingProps = {
  readonly sessions: readonly AccountSession[]
  readonly reload: () => Promise<void>
}

/** The sessions, each with a button that ends it. A further button ends all other sessions. */
const SessionList = ({ sessions, reload }: EndingProps) => {
  const { isBusy, refusal, call } = useAccountCall()
  /** The id of the session that the running call ends. Null means all other sessions. */
  const [ending, setEnding] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const end = (id: string | null) => {
    if (isBusy) return
    setEnding(id)
    setStatus('')
    void call(
      (service) => (id === null ? service.endOthers() : service.endSession(id)),
      () => {
        setStatus(id === null ? ACCOUNT.othersEnded : ACCOUNT.ended)
        // The pressed button disappears with its session, so the list takes the focus.
        list.current?.focus()
        void reload()
      },
    )
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className={css.sessions} aria-label={ACCOUNT.sessions}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            isEnding={isBusy && ending === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      {refusal && <Problem text={refusal.text} />}
      {sessions.length > 1 && (
        <Button
          kind="line"
          className={css.endOthers}
          aria-disabled={isBusy}
          onClick={() => end(null)}
        >
          {isBusy && ending === null && <Spinner />}
          {ACCOUNT.endOthers}
        </Button>
      )}
      <output className={css.status}>{status}</output>
    </>
  )
}

const Problem = ({ text, action }: { readonly text: string; readonly action?: ReactNode }) => (
  <div role="alert" className={css.problem}>
    <FailureMessage action={action}>{text}</FailureMessage>
  </div>
)

/** The user's sessions on all devices, with buttons to end them. */
export const AccountSessions = ({ sessions, refusal, load }: Sessions) => {
  const again = (
    <Button kind="line" onClick={() => void load()}>
      {ACCOUNT.tryAgain}
    </Button>
  )
  return (
    <>
      {sessions === null && refusal === null && (
        <output className={css.loadingText}>{ACCOUNT.sessionsLoading}</output>
      )}
      {refusal && <Problem text={refusal.text} action={again} />}
      {sessions !== null && <SessionList sessions={sessions} reload={load} />}
    </>
  )
}

import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import type { AccountSession } from '#contract/api/endpoints/account.ts'
import { friendlyTextOf } from '#contract/api/friendly.ts'
import { err, type Result } from '#contract/api/result.ts'
import type { AccountService, AccountRefusal } from '#src/services/account/account-service.ts'
import { useAppContext, useSend } from '../kit/hooks/app.tsx'

/** Closes the form of a setting and shows the success text. An empty text means cancelled. */
export const CloseSettingForm = createContext<(success: string) => void>(() => {})

type Ask<S, T> = (service: S) => Promise<Result<T, AccountRefusal>>

const LOST = friendlyTextOf('Failed to fetch') ?? ''
/** The error if the code of the service fails to load. */
const chunkError: AccountRefusal = {
  text: LOST,
  late: LOST,
  about: 'value',
  isMissing: false,
}

const useAsk = <S>(bring: () => Promise<S>) =>
  useCallback(
    async <T>(ask: Ask<S, T>): Promise<Result<T, AccountRefusal>> => {
      const service = await bring().catch(() => null)
      return service ? ask(service) : err(chunkError)
    },
    [bring],
  )

/** Returns a stable function that returns true while the component is mounted. */
const useIsMounted = (): (() => boolean) => {
  const stands = useRef(true)
  useEffect(() => {
    stands.current = true
    return () => {
      stands.current = false
    }
  }, [])
  return useCallback(() => stands.current, [])
}

/**
 * Runs one call of a service at a time and ignores further calls meanwhile. While mounted, `done`
 * receives the result. After an unmount, a notice shows `success` or the error.
 */
export const useServiceCall = <S>(bring: () => Promise<S>, onMissing: () => void = () => {}) => {
  const ask = useAsk(bring)
  const send = useSend()
  const stands = useIsMounted()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AccountRefusal | null>(null)
  const isUnderWay = useRef(false)
  const call = async <T>(
    what: Ask<S, T>,
    done: (value: T) => void,
    success = '',
  ): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setRefusal(null)
    const answer = await ask(what)
    isUnderWay.current = false
    setBusy(false)
    if (!answer.ok && answer.error.isMissing) onMissing()
    if (!stands()) {
      const [level, text] = answer.ok
        ? (['success', success] as const)
        : (['error', answer.error.late] as const)
      if (text !== '') send({ type: 'NOTIFY', level, text })
      return
    }
    if (answer.ok) done(answer.value)
    else setRefusal(answer.error)
  }
  return { isBusy, refusal, call, forgive: () => setRefusal(null) }
}

/** `useServiceCall` for the account. */
export const useAccountCall = (onMissing?: () => void) =>
  useServiceCall(useAppContext().account, onMissing)

/** Loads a list of a service on mount. `items` is null until loaded. `what` must be stable. */
export const useServiceList = <S, T>(bring: () => Promise<S>, what: Ask<S, readonly T[]>) => {
  const ask = useAsk(bring)
  const [items, setItems] = useState<readonly T[] | null>(null)
  const [refusal, setRefusal] = useState<AccountRefusal | null>(null)
  const asked = useRef(0)
  const get = useCallback(
    (isQuiet: boolean): Promise<void> => {
      asked.current += 1
      const mine = asked.current
      return ask(what).then((answer) => {
        // Only the response to the latest request counts.
        if (mine !== asked.current) return
        if (answer.ok) setItems(answer.value)
        if (answer.ok || !isQuiet) setRefusal(answer.ok ? null : answer.error)
      })
    },
    [ask, what],
  )
  const load = useCallback(() => get(false), [get])
  /** Reloads in the background. After a failure the old items stay. */
  const refresh = useCallback(() => void get(true), [get])
  useEffect(() => void load(), [load])
  return { items, refusal, load, refresh }
}

const sessionsOf: Ask<AccountService, readonly AccountSession[]> = (service) => service.sessions()

export const useAccountSessions = () => {
  const { items: sessions, ...rest } = useServiceList(useAppContext().account, sessionsOf)
  return { sessions, ...rest }
}

import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import type { AccountSession } from '#contract/endpoints/account.ts'
import { friendly } from '#contract/friendly.ts'
import { err, type Result } from '#contract/result.ts'
import type { AccountDesk, AccountRefusal } from '#src/services/account.ts'
import { useAppContext, useSend } from './app.tsx'

/** Closes the form of a line: with what is told of it, or with nothing where it was given up. */
export const CloseLine = createContext<(told: string) => void>(() => {})

type Ask<T> = (desk: AccountDesk) => Promise<Result<T, AccountRefusal>>

const LOST = friendly('Failed to fetch') ?? ''
/** The part of the app with the calls did not load. */
const lost: AccountRefusal = {
  text: LOST,
  late: LOST,
  about: 'value',
  isMissing: false,
}

const useAsk = () => {
  const { account } = useAppContext()
  return useCallback(
    async <T>(ask: Ask<T>): Promise<Result<T, AccountRefusal>> => {
      const desk = await account().catch(() => null)
      return desk ? ask(desk) : err(lost)
    },
    [account],
  )
}

/** Whether what asks is still on the screen, as a call that is answered looks. */
const useStands = (): (() => boolean) => {
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
 * One thing that is asked of the account at a time; what is asked while one is under way is not (AUTH-51).
 * `done` hears of what went well as long as who asked is there; `told` is what to tell where it has gone.
 */
export const useAccountCall = (onMissing: () => void = () => {}) => {
  const ask = useAsk()
  const send = useSend()
  const stands = useStands()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AccountRefusal | null>(null)
  const isUnderWay = useRef(false)
  const call = async <T>(what: Ask<T>, done: (value: T) => void, told = ''): Promise<void> => {
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
        ? (['success', told] as const)
        : (['error', answer.error.late] as const)
      if (text !== '') send({ type: 'NOTIFY', level, text })
      return
    }
    if (answer.ok) done(answer.value)
    else setRefusal(answer.error)
  }
  return { isBusy, refusal, call, forgive: () => setRefusal(null) }
}

/** The sessions of the account, asked for when they are first shown (AUTH-54). Null until they are there. */
export const useAccountSessions = () => {
  const ask = useAsk()
  const [sessions, setSessions] = useState<readonly AccountSession[] | null>(null)
  const [refusal, setRefusal] = useState<AccountRefusal | null>(null)
  const load = useCallback(
    () =>
      ask((desk) => desk.sessions()).then((answer) => {
        if (answer.ok) setSessions(answer.value)
        setRefusal(answer.ok ? null : answer.error)
      }),
    [ask],
  )
  useEffect(() => void load(), [load])
  return { sessions, refusal, load }
}

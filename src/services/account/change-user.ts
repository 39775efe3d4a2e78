import type { User } from '#contract/api/entities.ts'
import type { AppError } from '#contract/api/messages.ts'
import { err, type Result } from '#contract/api/result.ts'
import type { AuthPort } from '../auth/port.ts'

/** Whose turn it is to change the user, in all tabs of the browser. */
const TURN = 'ledgerline.user'

type Change = () => Promise<Result<User, AppError>>

/** Takes the lock for a change. A page without https has none, and a browser may refuse it: then it goes at once. */
const inLock = async (change: Change): ReturnType<Change> => {
  let isTaken = false
  const take = (): ReturnType<Change> => {
    isTaken = true
    return change()
  }
  if (!navigator.locks) return change()
  try {
    return await navigator.locks.request(TURN, take)
  } catch (cause) {
    if (isTaken) throw cause
    return change()
  }
}

/**
 * Asks for one change of the user after another, over all tabs, and tells them what has become of the user: what is
 * told last is the newest. It is made for who is signed in now: `signed_out` where that is nobody, or
 * another, by its turn.
 */
export const changeUser = (
  { pass, tell }: Pick<AuthPort, 'pass' | 'tell'>,
  change: Change,
): ReturnType<Change> => {
  const mine = pass()?.userId
  return inLock(async () => {
    if (mine === undefined || mine !== pass()?.userId) return err({ type: 'signed_out' })
    const answer = await change()
    if (answer.ok) tell({ user: answer.value })
    return answer
  })
}

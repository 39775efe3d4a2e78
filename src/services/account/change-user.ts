import type { User } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { err, type Result } from '#contract/api/result.ts'
import type { AuthPort } from '../auth/port.ts'

/** Name of the lock for changes to the user's own data, shared by all tabs. */
const LOCK_NAME = 'ledgerline.user'

type Change = () => Promise<Result<User, AppError>>

/**
 * Takes the lock for a change. Without https, or if the browser refuses it, the change runs without
 * a lock.
 */
const inLock = async (change: Change): ReturnType<Change> => {
  let isTaken = false
  const take = (): ReturnType<Change> => {
    isTaken = true
    return change()
  }
  if (!navigator.locks) return change()
  try {
    return await navigator.locks.request(LOCK_NAME, take)
  } catch (cause) {
    if (isTaken) throw cause
    return change()
  }
}

/**
 * Runs changes to the user's own data one after another across all tabs, and reports each result to
 * every tab. So the newest result arrives last. If another user is signed in when the change's turn
 * comes, the result is `signed_out`.
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

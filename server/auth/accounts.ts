import type { User } from '#contract/api/entities.ts'
import type { Clock } from '../clock.ts'
import type { Account } from '../http/route.ts'
import { membershipsOf } from '../organizations/memberships.ts'
import { lockUser } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'
import { isUniqueViolation } from '../store/unique-violation.ts'
import { createFinishedExamples, type FinishedExamples } from './finished-examples.ts'
import { hashPassword, verifyPassword, type PasswordCost } from './passwords.ts'
import { endSessions } from './sessions.ts'

/** Fields of a new account. The schema already lower-cased `email`. */
type NewAccount = {
  readonly email: string
  readonly password: string
  readonly name: string
}

/** An account whose password was verified, and the stored hash that the password matched. */
export type VerifiedAccount = { readonly account: Account; readonly passwordHash: string }

/** Local accounts. */
export type Accounts = {
  /** Null if the email is taken. */
  readonly create: (account: NewAccount) => Promise<VerifiedAccount | null>
  /** Null for an unknown email or a wrong password. Both take the same time. */
  readonly check: (email: string, password: string) => Promise<VerifiedAccount | null>
  readonly get: (id: string) => Promise<Account | null>
  /** True if the account is deleted or its deletion has begun. */
  readonly isGone: (id: string) => Promise<boolean>
  /** The account in API form, with its organizations and finished examples. */
  readonly userOf: (account: Account) => Promise<User>
  readonly finishedExamples: FinishedExamples
  readonly rename: (account: Account, name: string) => Promise<Account>
  /** `taken` if another account has the email. Null if the password changed after the check. */
  readonly changeEmail: (
    proven: VerifiedAccount,
    email: string,
  ) => Promise<Account | 'taken' | null>
  /**
   * Ends all other sessions in the same transaction. Returns false and changes nothing if the
   * password changed after the check.
   */
  readonly changePassword: (
    proven: VerifiedAccount,
    password: string,
    sessionId: string,
  ) => Promise<boolean>
}

const madeOf = async (store: Store, id: string): Promise<Pick<User, 'created_at'>> =>
  (await store.selectFrom('users').select('created_at').where('id', '=', id).executeTakeFirst()) ??
  {}

/** Local accounts in the store. `cost` is the work factor of the password hash. */
export const createAccounts = (store: Store, clock: Clock, cost: PasswordCost): Accounts => {
  /** Verifying against `decoy` keeps the response time equal for unknown emails. */
  const decoy = hashPassword('nobody has this password', cost)
  const provenRow = (on: Store, { account, passwordHash }: VerifiedAccount) =>
    on.updateTable('users').where('id', '=', account.id).where('password_hash', '=', passwordHash)

  const create: Accounts['create'] = async ({ email, password, name }) => {
    const account: Account = { id: clock.newId(), email, name }
    const passwordHash = await hashPassword(password, cost)
    const { numInsertedOrUpdatedRows } = await store
      .insertInto('users')
      .values({
        ...account,
        password_hash: passwordHash,
        created_at: clock.now().toISOString(),
        ledger_writes: 0,
        removed_at: null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 0n ? null : { account, passwordHash }
  }
  const check: Accounts['check'] = async (email, password) => {
    const row = await store
      .selectFrom('users')
      .select(['id', 'email', 'name', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst()
    const isRight = await verifyPassword(password, row?.password_hash ?? (await decoy))
    if (!row || !isRight) return null
    const { password_hash: passwordHash, ...account } = row
    return { account, passwordHash }
  }
  const get: Accounts['get'] = async (id) =>
    (await store
      .selectFrom('users')
      .select(['id', 'email', 'name'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  const isGone: Accounts['isGone'] = async (id) =>
    (await store
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()) === undefined
  const rename: Accounts['rename'] = async ({ id, email }, name) => {
    await store.updateTable('users').set({ name }).where('id', '=', id).execute()
    return { id, email, name }
  }
  const changeEmail: Accounts['changeEmail'] = async (proven, email) => {
    try {
      const { numUpdatedRows } = await provenRow(store, proven).set({ email }).executeTakeFirst()
      return numUpdatedRows > 0n ? { ...proven.account, email } : null
    } catch (error) {
      if (isUniqueViolation(error)) return 'taken'
      throw error
    }
  }
  const changePassword: Accounts['changePassword'] = async (proven, password, sessionId) => {
    const password_hash = await hashPassword(password, cost)
    return store.transaction().execute(async (writing) => {
      await lockUser(writing, proven.account.id)
      const { numUpdatedRows } = await provenRow(writing, proven)
        .set({ password_hash })
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await endSessions(writing, proven.account.id, { but: sessionId })
      return true
    })
  }
  const finishedExamples = createFinishedExamples(store)
  const userOf: Accounts['userOf'] = async ({ id, email, name, memberships }) => ({
    id,
    email: email === '' ? null : email,
    name: name === '' ? null : name,
    ...(memberships ?? (await membershipsOf(store, id))),
    ...(await madeOf(store, id)),
    offers_done: [...(await finishedExamples.doneBy(id))],
  })
  return {
    create,
    check,
    get,
    isGone,
    userOf,
    finishedExamples,
    rename,
    changeEmail,
    changePassword,
  }
}

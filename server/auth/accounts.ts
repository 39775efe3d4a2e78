import type { User } from '#contract/entities.ts'
import type { Clock } from '../clock.ts'
import type { Account } from '../http/route.ts'
import type { Store } from '../store/store.ts'
import { hashPassword, verifyPassword, type PasswordCost } from './passwords.ts'

/** What a new account is made of; the e-mail is lower-case already (its schema does that). */
export type NewAccount = {
  readonly email: string
  readonly password: string
  readonly name: string
}

/** The people of this server. */
export type Accounts = {
  /** Null when the e-mail is taken. */
  readonly create: (account: NewAccount) => Promise<Account | null>
  /** Null when the e-mail is unknown or the password wrong, after the same work. */
  readonly check: (email: string, password: string) => Promise<Account | null>
  readonly get: (id: string) => Promise<Account | null>
}

/** The user of spec §6 as the API says it; organizations come later. */
export const toUser = ({ id, email, name }: Account): User => ({
  id,
  email,
  name: name === '' ? null : name,
  organizations: [],
})

/** Keeps local accounts in the store. `cost` is the work of a password hash. */
export const createAccounts = (store: Store, clock: Clock, cost: PasswordCost): Accounts => {
  /** Compared with when no account has the e-mail, so that the answer takes as long. */
  const decoy = hashPassword('nobody has this password', cost)

  const create = async ({ email, password, name }: NewAccount): Promise<Account | null> => {
    const account: Account = { id: clock.newId(), email, name }
    const password_hash = await hashPassword(password, cost)
    const { numInsertedOrUpdatedRows } = await store
      .insertInto('users')
      .values({
        ...account,
        password_hash,
        created_at: clock.now().toISOString(),
        ledger_writes: 0,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 0n ? null : account
  }
  const check = async (email: string, password: string): Promise<Account | null> => {
    const row = await store
      .selectFrom('users')
      .select(['id', 'email', 'name', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst()
    const isRight = await verifyPassword(password, row?.password_hash ?? (await decoy))
    return row && isRight ? { id: row.id, email: row.email, name: row.name } : null
  }
  const get = async (id: string): Promise<Account | null> =>
    (await store
      .selectFrom('users')
      .select(['id', 'email', 'name'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  return { create, check, get }
}

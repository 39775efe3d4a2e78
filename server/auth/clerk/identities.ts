import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Account } from '../../http/route.ts'
import { lockUser } from '../../store/row-locks.ts'
import type { Store } from '../../store/store.ts'
import type { HostedPerson } from './tokens.ts'

/** Never equals the hash of a password, so nobody can sign in with a password. */
const NO_PASSWORD = 'hosted'
/** How long we remember deleted ids. Tokens of the issuer last only minutes. */
const GONE_MS = 30 * 24 * 3_600_000

/** The accounts of people who sign in through an issuer. */
export type Identities = {
  /**
   * The account of a person, created on the first request. We match accounts by the issuer's id,
   * never by email, because anybody may claim an email. Null if the issuer deleted the person.
   */
  readonly accountOf: (person: HostedPerson) => Promise<Account | null>
  /** True if the issuer deleted this id within the last month. */
  readonly isGone: (subject: string) => Promise<boolean>
  /** Blocks this id for `GONE_MS`. Returns the id of its account, or null without an account. */
  readonly end: (subject: string) => Promise<string | null>
  /** Forgets ids that the issuer deleted long ago. */
  readonly sweep: () => Promise<void>
}

/** Updates name and email from a token. Keeps values that the token omits. */
const calledBy = ({ id, ...known }: Account, { email, name }: HostedPerson): Account => ({
  id,
  email: email ?? known.email,
  name: name ?? known.name,
})

const asAccount = (row: Omit<Account, 'email'> & { readonly email: string | null }): Account => ({
  id: row.id,
  name: row.name,
  email: row.email ?? '',
})

/** True if the token is older than the latest one we saw. */
const isOlder = ({ saidAt }: HostedPerson, heardAt: string | null): boolean =>
  heardAt !== null && saidAt < heardAt

export const createIdentities = (store: Store, clock: Clock, issuer: string): Identities => {
  const find = (on: Store, subject: string) =>
    on
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select(['users.id', 'users.name', 'users.removed_at'])
      .select(['identities.email', 'identities.said_at'])
      .where('identities.issuer', '=', issuer)
      .where('identities.subject', '=', subject)
      .executeTakeFirst()

  const fingerprintOf = (subject: string): string =>
    createHash('sha256').update(`${issuer}\n${subject}`).digest('hex')

  const isGone: Identities['isGone'] = async (subject) =>
    (await store
      .selectFrom('gone_identities')
      .select('gone_at')
      .where('fingerprint', '=', fingerprintOf(subject))
      .executeTakeFirst()) !== undefined

  /**
   * If two requests race, both insert a user, but only one can insert the identity. The other one
   * deletes its user again.
   */
  const make = ({ subject, email, name = '', saidAt }: HostedPerson) =>
    store.transaction().execute(async (writing) => {
      const id = clock.newId()
      const account = {
        id,
        // We store the id as the email, because emails must be unique. The claimed email is in
        // `identities`.
        email: id,
        name,
        password_hash: NO_PASSWORD,
        created_at: clock.now().toISOString(),
        ledger_writes: 0,
      }
      await writing.insertInto('users').values(account).execute()
      const { numInsertedOrUpdatedRows } = await writing
        .insertInto('identities')
        .values({ issuer, subject, user_id: id, email: email ?? null, said_at: saidAt })
        .onConflict((rival) => rival.columns(['issuer', 'subject']).doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n)
        await writing.deleteFrom('users').where('id', '=', id).execute()
    })

  /**
   * `makeUnlessGone` and `end` both write first and then look for the row that the other one
   * writes. If they race, at least one finds the other's row, so no account of a deleted person
   * remains.
   */
  const makeUnlessGone = async (person: HostedPerson) => {
    const { subject } = person
    if (await isGone(subject)) return null
    await make(person)
    const made = await find(store, subject)
    if (!(await isGone(subject))) return made ?? null
    if (made) await store.deleteFrom('users').where('id', '=', made.id).execute()
    return null
  }

  /**
   * Updates name and email. Ignores tokens older than the latest one. The user lock makes
   * concurrent tokens apply in order.
   */
  const rename = (id: string, person: HostedPerson): Promise<Account | null> =>
    store.transaction().execute(async (writing) => {
      await lockUser(writing, id)
      const stored = await find(writing, person.subject)
      if (!stored || stored.removed_at !== null) return null
      const known = asAccount(stored)
      if (isOlder(person, stored.said_at)) return known
      const now = calledBy(known, person)
      await writing
        .updateTable('identities')
        .set({
          said_at: person.saidAt,
          ...(person.email === undefined ? {} : { email: now.email }),
        })
        .where('issuer', '=', issuer)
        .where('subject', '=', person.subject)
        .execute()
      if (now.name !== known.name)
        await writing.updateTable('users').set({ name: now.name }).where('id', '=', id).execute()
      return now
    })
  return {
    accountOf: async (person) => {
      const before = await find(store, person.subject)
      const known = before ?? (await makeUnlessGone(person))
      if (known === null || known.removed_at !== null) return null
      const account = asAccount(known)
      if (isOlder(person, known.said_at)) return account
      const now = calledBy(account, person)
      const isSame = now.name === account.name && now.email === account.email
      return isSame && person.saidAt === known.said_at ? now : rename(account.id, person)
    },
    isGone,
    end: async (subject) => {
      await store
        .insertInto('gone_identities')
        .values({ fingerprint: fingerprintOf(subject), gone_at: clock.now().toISOString() })
        .onConflict((known) => known.doNothing())
        .execute()
      return (await find(store, subject))?.id ?? null
    },
    sweep: async () => {
      const before = new Date(clock.now().getTime() - GONE_MS).toISOString()
      await store.deleteFrom('gone_identities').where('gone_at', '<', before).execute()
    },
  }
}

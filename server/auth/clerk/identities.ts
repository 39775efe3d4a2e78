import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Account } from '../../http/route.ts'
import { lockUser } from '../../store/row-locks.ts'
import type { Store } from '../../store/store.ts'
import type { HostedPerson } from './tokens.ts'

/** What no password has as its hash. */
const NO_PASSWORD = 'hosted'
/** So long it is known whom the issuer has deleted; its tokens count for minutes. */
const GONE_MS = 30 * 24 * 3_600_000

/** The accounts of people whom an issuer signs in. */
export type Identities = {
  /**
   * The account of a person, made when they come for the first time. It is theirs by the issuer's id alone:
   * an email, which anybody may claim, joins nothing. Null for somebody whom the issuer has deleted.
   */
  readonly accountOf: (person: HostedPerson) => Promise<Account | null>
  /** Whether the issuer has deleted whoever has this id, within the last month. */
  readonly isGone: (subject: string) => Promise<boolean>
  /** Lets nobody in by this id from now on; gives the account that is theirs, null where there is none. */
  readonly end: (subject: string) => Promise<string | null>
  /** Forgets who was deleted long ago. */
  readonly sweep: () => Promise<void>
}

/** Somebody as their token calls them; what it leaves out stays. */
const calledBy = ({ id, ...known }: Account, { email, name }: HostedPerson): Account => ({
  id,
  email: email ?? known.email,
  name: name ?? known.name,
})

/** Who is stored, as the calls know them. */
const asAccount = (row: Omit<Account, 'email'> & { readonly email: string | null }): Account => ({
  id: row.id,
  name: row.name,
  email: row.email ?? '',
})

/** Whether a token was made before the one that was heard last. */
const isOlder = ({ saidAt }: HostedPerson, heardAt: string | null): boolean =>
  heardAt !== null && saidAt < heardAt

/** Keeps them in the store. */
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

  /** Of two who come at once, one makes it; the other waits for that, and takes its own back. */
  const make = ({ subject, email, name = '', saidAt }: HostedPerson) =>
    store.transaction().execute(async (writing) => {
      const id = clock.newId()
      const account = {
        id,
        // No e-mail is an id, so this one is free: the one that is claimed stands beside it.
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
   * Each of the two, this and `end`, writes first and looks for what the other has written then: so of two at
   * once one at least sees the other, and nothing is left of the account.
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
   * Takes over what the person is called by now; a token that was made before the newest one says nothing.
   * What is stored is read with the user's row held: of two tokens at once the older one finds the newer one's.
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

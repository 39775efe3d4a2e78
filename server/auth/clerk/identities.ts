import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Account } from '../../http/route.ts'
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
   * an email, which anybody may claim, joins nothing (AUTH-65). Null for somebody whom the issuer has deleted.
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

  /** Takes over what the person is called by now; a token that was made before the newest one says nothing (AUTH-66). */
  const rename = async (
    known: Account,
    knownAt: string | null,
    person: HostedPerson,
  ): Promise<Account> => {
    const { subject, email, saidAt } = person
    if (knownAt !== null && saidAt < knownAt) return known
    const now = calledBy(known, person)
    const isSame = now.name === known.name && now.email === known.email
    if (isSame && saidAt === knownAt) return now
    const { numUpdatedRows } = await store
      .updateTable('identities')
      .set({ said_at: saidAt, ...(email === undefined ? {} : { email }) })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where((row) => row.or([row('said_at', 'is', null), row('said_at', '<=', saidAt)]))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n && now.name !== known.name)
      await store
        .updateTable('users')
        .set({ name: now.name })
        .where('id', '=', now.id)
        .where('removed_at', 'is', null)
        .execute()
    return now
  }
  return {
    accountOf: async (person) => {
      const before = await find(store, person.subject)
      const known = before ?? (await makeUnlessGone(person))
      if (known === null || known.removed_at !== null) return null
      const { id, name, email, said_at } = known
      return rename({ id, name, email: email ?? '' }, said_at, person)
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

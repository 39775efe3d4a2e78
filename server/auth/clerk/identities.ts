import type { Clock } from '../../clock.ts'
import type { Account } from '../../http/route.ts'
import type { Store } from '../../store/store.ts'
import type { HostedPerson } from './tokens.ts'

/** What no password has as its hash. */
const NO_PASSWORD = 'hosted'

/** The accounts of people whom an issuer signs in. */
export type Identities = {
  /**
   * The account of a person, made when they come for the first time. It is theirs by the issuer's id alone:
   * an email, which anybody may claim, joins nothing (AUTH-65).
   */
  readonly accountOf: (person: HostedPerson) => Promise<Account>
}

/** Keeps them in the store. */
export const createIdentities = (store: Store, clock: Clock, issuer: string): Identities => {
  const find = (on: Store, subject: string) =>
    on
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select(['users.id', 'users.name', 'identities.email'])
      .where('identities.issuer', '=', issuer)
      .where('identities.subject', '=', subject)
      .executeTakeFirst()

  /** Of two who come at once, one makes it; the other waits for that, and takes its own back. */
  const make = ({ subject, email, name = '' }: HostedPerson) =>
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
        .values({ issuer, subject, user_id: id, email: email ?? null })
        .onConflict((rival) => rival.columns(['issuer', 'subject']).doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n)
        await writing.deleteFrom('users').where('id', '=', id).execute()
    })

  /** Takes over what the person is called by now. */
  const rename = async (
    known: Account,
    { subject, email, name }: HostedPerson,
  ): Promise<Account> => {
    const now = { id: known.id, email: email ?? known.email, name: name ?? known.name }
    if (now.name !== known.name)
      await store.updateTable('users').set({ name: now.name }).where('id', '=', now.id).execute()
    if (now.email !== known.email)
      await store
        .updateTable('identities')
        .set({ email: now.email })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .execute()
    return now
  }
  return {
    accountOf: async (person) => {
      const before = await find(store, person.subject)
      if (!before) await make(person)
      const known = before ?? (await find(store, person.subject))
      if (!known) throw new Error('an account that was just made is not there')
      return rename({ ...known, email: known.email ?? '' }, person)
    },
  }
}

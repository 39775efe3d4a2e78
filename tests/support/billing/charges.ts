import { openTestStore } from '../server/database.ts'

/** A message that was sent, by its request, with how its answer ended and what moved for it. */
export type Charged = {
  readonly request: string | null
  readonly text: string
  readonly status: string
  /** Whether a credit was to be taken: not of who was Pro then. */
  readonly isCharged: boolean
  /** `charge` and `refund`, in the order of their names. */
  readonly kinds: readonly string[]
}

/** All messages of a user that had an answer, and what moved for no message that did: nothing should. */
export const chargesOf = async (
  dataDir: string,
  userId: string,
): Promise<{ readonly messages: readonly Charged[]; readonly others: readonly string[] }> => {
  const store = await openTestStore(dataDir)
  try {
    const rows = await store
      .selectFrom('runs')
      .innerJoin('messages', 'messages.id', 'runs.user_message_id')
      .leftJoin('credit_movements as moved', 'moved.message_id', 'runs.user_message_id')
      .select(['runs.id', 'request_id', 'text_content', 'status', 'charged', 'moved.kind'])
      .where('runs.user_id', '=', userId)
      .orderBy('moved.kind')
      .execute()
    const others = await store
      .selectFrom('credit_movements as moved')
      .leftJoin('runs', 'runs.user_message_id', 'moved.message_id')
      .select('moved.kind')
      .where('moved.user_id', '=', userId)
      .where('moved.message_id', 'is not', null)
      .where('runs.id', 'is', null)
      .execute()
    const messages = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of) => {
      const [run] = of
      if (!run) return []
      const kinds = of.flatMap(({ kind }) => kind ?? [])
      const { request_id: request, text_content: text, status, charged } = run
      return [{ request, text, status, isCharged: charged === 1, kinds }]
    })
    return { messages, others: others.map(({ kind }) => kind) }
  } finally {
    await store.destroy()
  }
}

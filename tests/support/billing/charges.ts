import { openTestStore } from '../server/database.ts'

/** A sent message with the status of its run and the kinds of its credit movements. */
export type ChargedMessage = {
  readonly request: string | null
  readonly text: string
  readonly status: string
  /** False if the user was on Pro at the time. */
  readonly isCharged: boolean
  /** `charge` and `refund` movements, sorted by name. */
  readonly kinds: readonly string[]
}

/**
 * Returns all messages of a user that have a run. `others` holds the kinds of movements whose
 * message has no run. It must be empty.
 */
export const chargesOf = async (
  dataDir: string,
  userId: string,
): Promise<{
  readonly messages: readonly ChargedMessage[]
  readonly others: readonly string[]
}> => {
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

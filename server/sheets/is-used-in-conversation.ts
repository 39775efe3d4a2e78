import { fieldsOf } from '#contract/stream/stored-tool.ts'
import type { Store } from '../store/store.ts'

/** Ids of spreadsheets that the tools of a stored answer created, read or changed. */
const usedBy = (payload: string | null): readonly unknown[] => {
  const { timeline } = fieldsOf(JSON.parse(payload ?? 'null'))
  const blocks: readonly unknown[] = Array.isArray(timeline) ? timeline : []
  return blocks.flatMap((block) => {
    const { events } = fieldsOf(block)
    return (Array.isArray(events) ? events : []).map((event: unknown) => {
      const result = fieldsOf(fieldsOf(event)['result'])
      return result['success'] === false ? null : fieldsOf(result['output'])['spreadsheet_id']
    })
  })
}

/**
 * True if a tool created, read or changed the spreadsheet in a conversation. Includes hidden
 * answers.
 */
export const isUsedInConversation = async (
  store: Store,
  conversationId: string,
  id: string,
): Promise<boolean> => {
  const rows = await store
    .selectFrom('messages')
    .select('payload')
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'assistant')
    .where('payload', 'like', `%${id}%`)
    .execute()
  return rows.some(({ payload }) => usedBy(payload).includes(id))
}

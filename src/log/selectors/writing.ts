import { WRITING_TOOL_NAMES } from '#contract/stream/tool-names.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import type { Selector } from '../shown-messages.ts'
import type { AppState } from '../state.ts'

const idIn = (fields: unknown): string | null => {
  if (typeof fields !== 'object' || fields === null || !('spreadsheet_id' in fields)) return null
  return typeof fields.spreadsheet_id === 'string' ? fields.spreadsheet_id : null
}

/** The spreadsheet of the conversation that is being answered. */
const linkedSheetOf = ({ conversations, workbook }: AppState, key: string): string | null =>
  [...conversations.items, ...(workbook.chats?.items ?? [])].find(
    (item) => item.conversation_id === key,
  )?.spreadsheet_id ?? null

const argumentsOf = ({ events }: ToolBlock): unknown =>
  events.find(({ type }) => type === 'tool_executing')?.arguments

/** Tools that write to a new spreadsheet. */
const isCreating = (toolName: string): boolean =>
  toolName.startsWith('create_spreadsheet') || toolName === 'run_finance_job'

/** A reconciliation writes only with the argument `into`. */
const storesChange = (block: ToolBlock): boolean => {
  if (block.toolName !== 'reconcile') return !isCreating(block.toolName)
  const given = argumentsOf(block)
  return typeof given === 'object' && given !== null && 'into' in given
}

const isWrite = (block: ToolBlock): boolean =>
  block.phase !== 'preparing' && WRITING_TOOL_NAMES.has(block.toolName) && storesChange(block)

/**
 * The newest call of the running answer that writes to the open spreadsheet, or null. It may have
 * ended, because the start and the end of a short call can arrive together.
 */
export const selectNewestWrite: Selector<ToolBlock | null> = (state) => {
  const { chat, workbook } = state
  if (chat.run === null || workbook.id === null) return null
  const call = chat.run.reply.timeline.findLast((block) => block.kind === 'tool' && isWrite(block))
  if (call?.kind !== 'tool') return null
  const target = idIn(argumentsOf(call)) ?? linkedSheetOf(state, chat.run.key)
  return target === workbook.id ? call : null
}

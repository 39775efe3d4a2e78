import type { AgentTask } from './agent-contract.ts'

/** Shorter ids could be part of other words. */
const ID_CHARS = 36

/** True if the user wrote the id of a spreadsheet in this conversation, for example in a link. */
export const isNamedByUser =
  ({ message, history }: Pick<AgentTask, 'message' | 'history'>) =>
  (id: string): boolean =>
    id.length >= ID_CHARS &&
    (message.includes(id) || history.some(({ role, text }) => role === 'user' && text.includes(id)))

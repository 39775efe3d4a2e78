import type { LanguageModelV4 } from '@ai-sdk/provider'
import { generateText } from 'ai'
import { TITLE_MAX_CHARS } from '#contract/limits.ts'
import { TITLE_READ_MAX_CHARS } from '#contract/limits/agent.ts'
import { THOUGHT_END_TAG } from '#contract/stream/thought-end.ts'
import { TITLE_INSTRUCTIONS } from './instructions.ts'
import type { AgentTask } from './agent-contract.ts'

/**
 * Takes the first line after any reasoning. Models add quotes and full stops despite the
 * instructions.
 */
const titleOf = (text: string): string =>
  ((text.split(THOUGHT_END_TAG).at(-1) ?? '').trim().split('\n')[0] ?? '')
    .replace(/^["'“”*#\s]+|["'“”*.\s]+$/g, '')
    .slice(0, TITLE_MAX_CHARS)

/**
 * Names the conversation while the answer runs. It tries once and ignores a failure, because the
 * name is optional.
 */
export const nameConversation = async (
  model: LanguageModelV4,
  turn: AgentTask,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const { text } = await generateText({
      model,
      instructions: TITLE_INSTRUCTIONS,
      prompt: turn.message.slice(0, TITLE_READ_MAX_CHARS).toWellFormed(),
      maxRetries: 0,
      abortSignal: signal,
    })
    const title = titleOf(text)
    if (title)
      turn.emit({ type: 'title_updated', payload: { conversation_id: turn.conversationId, title } })
  } catch {
    // The conversation remains unnamed, and we try again with the next message.
  }
}

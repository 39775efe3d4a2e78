import type { LanguageModelV4 } from '@ai-sdk/provider'
import { generateText } from 'ai'
import { TITLE_MAX_CHARS } from '#contract/limits.ts'
import { THOUGHT_END } from '#contract/stream/thought.ts'
import { TITLE_INSTRUCTIONS } from './instructions.ts'
import type { AgentTurn } from './turn.ts'

/**
 * The first line, without the quotes and the full stop that a model may put there all the same, and without
 * a thought.
 */
const titleOf = (text: string): string =>
  ((text.split(THOUGHT_END).at(-1) ?? '').trim().split('\n')[0] ?? '')
    .replace(/^["'“”*#\s]+|["'“”*.\s]+$/g, '')
    .slice(0, TITLE_MAX_CHARS)

/**
 * Names the conversation beside the answer, until the signal. One try: a failure costs the
 * name, never the answer, and is told to nobody.
 */
export const nameConversation = async (
  model: LanguageModelV4,
  turn: AgentTurn,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const { text } = await generateText({
      model,
      instructions: TITLE_INSTRUCTIONS,
      prompt: turn.message,
      maxRetries: 0,
      abortSignal: signal,
    })
    const title = titleOf(text)
    if (title)
      turn.emit({ type: 'title_updated', payload: { conversation_id: turn.conversationId, title } })
  } catch {
    // It stays without a name, and the next message tries again.
  }
}

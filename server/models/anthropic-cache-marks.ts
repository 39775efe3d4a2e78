import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { LanguageModelMiddleware } from 'ai'

const marked = (message: LanguageModelV4Message): LanguageModelV4Message => ({
  ...message,
  providerOptions: {
    ...message.providerOptions,
    anthropic: { ...message.providerOptions?.['anthropic'], cacheControl: { type: 'ephemeral' } },
  },
})

/** The index of the question of this turn. No tool message is before it. */
const questionOf = (prompt: LanguageModelV4Prompt): number => {
  const work = prompt.findIndex(({ role }) => role === 'tool')
  return (work < 0 ? prompt : prompt.slice(0, work)).findLastIndex(({ role }) => role === 'user')
}

/**
 * Marks the ends of what later requests repeat: the instructions with the tools before them, the
 * history, and the steps of this turn. Anthropic allows four marks.
 */
const withMarks = (prompt: LanguageModelV4Prompt): LanguageModelV4Prompt => {
  const ends = new Set([
    prompt.findLastIndex(({ role }) => role === 'system'),
    questionOf(prompt) - 1,
    prompt.length - 1,
  ])
  return prompt.map((message, at) => (ends.has(at) ? marked(message) : message))
}

/** Lets Anthropic cache the prefix that the requests of a conversation share. */
export const anthropicCacheMarks: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  transformParams: async ({ params }) => ({ ...params, prompt: withMarks(params.prompt) }),
}

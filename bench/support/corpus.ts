const PARTS = ['Aldwych', 'Barton', 'Cray', 'Denholm', 'Elmet', 'Farne', 'Gower', 'Hythe'] as const

/** The last words of every benchmark answer. Once they are visible, the whole answer is drawn. */
export const LAST_WORDS = 'That closes the review: LEDGER-END-OF-ANSWER'

/** A seeded generator of numbers in [0, 1), so every run and every page gets the same bytes. */
const repeatable = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

/** A section of a finance answer in markdown: heading, prose, table, lists, code and quote. */
const section = (index: number, next: () => number): string => {
  const part = PARTS[index % PARTS.length] ?? PARTS[0]
  const money = (most: number) => Math.round(next() * most).toLocaleString('en-US')
  const rows = ['Sales', 'Direct cost', 'Margin', 'Overhead', 'Operating profit'].map(
    (row) =>
      `| ${row} | ${money(9e4)} | ${money(9e4)} | ${money(9e4)} | ${(next() * 30).toFixed(1)}% |`,
  )
  return [
    `## ${index + 1}. ${part} against plan`,
    `**${part}** took $${money(9e5)} where the plan said $${money(9e5)}. Most of the gap is *price*, ` +
      `not volume: \`Plan!D${index + 3}\` shows the bridge. Cash tied up in stock moved by ` +
      `$${money(7e4)} and stays within the covenant, with ${money(90)} days of cover left.`,
    ['| Line | April | May | June | Change |', '|---|---:|---:|---:|---:|', ...rows].join('\n'),
    'What to look at next:',
    `- The margin of **${(next() * 40).toFixed(1)}%** after freight was priced anew\n` +
      `- Customers pay after ${money(60)} days; $${money(9000)} is older than 90\n` +
      `  - Half of that is [one account](https://example.test/${part.toLowerCase()})`,
    `1. Discount the plan at ${(next() * 12).toFixed(2)}%\n2. Check the accrual in row ${money(400)}`,
    '```python\n' +
      `def value_${index}(rate, flows):\n` +
      '    return sum(f / (1 + rate) ** n for n, f in enumerate(flows))\n```',
    '> Figures are unaudited and rounded to the nearest thousand.',
  ].join('\n\n')
}

/** A markdown answer of about `chars` characters that ends with `LAST_WORDS`. */
const answer = (chars: number): string => {
  const next = repeatable(41)
  const sections: string[] = []
  let length = LAST_WORDS.length
  for (let i = 0; length < chars; i++) {
    const text = section(i, next)
    length += text.length + 2
    sections.push(text)
  }
  return [...sections, LAST_WORDS].join('\n\n')
}

/** Splits an answer into `count` deltas of about four characters, the size of a model's token. */
export const answerDeltas = (count: number): readonly string[] => {
  const text = answer(count * 4)
  return Array.from({ length: count }, (_, i) =>
    text.slice(Math.floor((i * text.length) / count), Math.floor(((i + 1) * text.length) / count)),
  )
}

/** Id of the replayed conversation. */
export const CONVERSATION_ID = '5b0f5a52-5b1c-4c57-9f5c-0a1d2e3f4a5b'

const CONVERSATION = { conversation_id: CONVERSATION_ID, title: 'New Conversation' }

/** Server-sent events of an answer with these text deltas. */
export const answerEvents = (texts: readonly string[]): readonly Buffer[] => {
  let sequence = 0
  const event = (type: string, payload: unknown): Buffer => {
    sequence += 1
    return Buffer.from(
      `data: ${JSON.stringify({ id: `event-${sequence}`, sequence, type, payload, render_hint: null })}\n\n`,
    )
  }
  const { length: tokens } = texts
  return [
    event('conversation_started', { ...CONVERSATION, spreadsheet_id: null, model: 'replay' }),
    ...texts.map((text) => event('text_delta', { text })),
    event('token_usage', {
      current_tokens: tokens,
      cumulative_tokens: tokens,
      reasoning_tokens: 0,
    }),
    event('title_updated', { ...CONVERSATION, title: 'Quarter review' }),
    event('stream_end', {}),
  ]
}

/** A whole stream of `count` text deltas, in chunks of 16 kB. */
export const answerStream = (count: number): readonly Buffer[] => {
  const whole = Buffer.concat([
    Buffer.from(': keepalive\n\n'),
    ...answerEvents(answerDeltas(count)),
  ])
  return Array.from({ length: Math.ceil(whole.length / 16_384) }, (_, i) =>
    whole.subarray(i * 16_384, (i + 1) * 16_384),
  )
}

/**
 * A stored conversation of `count` messages that alternate between question and answer. If the last
 * message is an answer, it ends with `last`.
 */
export const storedConversation = (count: number, last: string) =>
  Array.from({ length: count }, (_, index) => {
    const isQuestion = index % 2 === 0
    const text = isQuestion ? `How did part ${index / 2 + 1} do against plan?` : answer(1500)
    const isLast = index === count - 1
    return {
      id: `message-${index}`,
      role: isQuestion ? 'user' : 'assistant',
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      text_content: text.replace(LAST_WORDS, isLast ? last : 'That is all of this part.'),
    }
  })

import { MESSAGES as MESSAGE_TEXTS } from '#contract/api/messages.ts'
import { frame, json, says, started } from '#tests/support/hostile.ts'
import { answers, questions } from '../support/chat.ts'
import { ask, ended, expect, test } from '../support/hostile.ts'
import { MESSAGES } from '../support/hostile-server.ts'

const asks = (id: string) => ({ id, role: 'user', text_content: `Question ${id}` })
const ran = (status: string, result: object) => ({
  execution_id: 'x',
  tool_name: 'npv',
  tool_display_name: 'Net present value',
  status,
  arguments: { rate: 0.1 },
  result,
})
const DONE = { success: true, output: 'The value is $1,896.20.', error: null }

/** The same answer in each of the three storage formats. */
const GENERATIONS: readonly object[] = [
  {
    text_content: 'not this',
    payload: {
      timeline: [
        { kind: 'reasoning', text: 'I take the rate.', summary: 'The rate', isStreaming: true },
        {
          kind: 'tool',
          executionId: 'x',
          toolName: 'npv',
          toolDisplayName: 'Net present value',
          phase: 'complete',
          events: [],
        },
        { kind: 'text', content: 'It is **$1,896.20**.' },
      ],
    },
  },
  {
    text_content: 'It is **$1,896.20**.',
    artifacts: {
      reasoning_blocks: [{ text: 'I take the rate.', summary: 'The rate' }],
      tool_events: [ran('completed', DONE)],
    },
  },
  {
    text_content: [
      ':::reasoning',
      JSON.stringify({ text: 'I take the rate.', summary: 'The rate' }),
      ':::',
      `:::tool_event ${JSON.stringify(ran('completed', DONE))} :::`,
      'It is **$1,896.20**.',
    ].join('\n'),
  },
]

test('[STORED-1, STORED-2, STORED-3, STORED-6] the three generations of stored messages render the same', async ({
  backend,
  chat,
}) => {
  const messages = GENERATIONS.flatMap((fields, index) => [
    asks(`q${index}`),
    { id: `a${index}`, role: 'assistant', timestamp: '2026-11-02T10:00:00Z', ...fields },
  ])
  backend.on(MESSAGES, json({ messages, total_count: 6, has_more: false }))
  await chat.goto(`${backend.origin}/app/chat/c1`)
  await expect(answers(chat)).toHaveCount(3)
  for (const answer of await answers(chat).all()) {
    await expect(answer.getByText('It is $1,896.20.')).toBeVisible()
    await expect(answer.getByRole('strong')).toHaveText(['$1,896.20'])
    await expect(answer.getByRole('group', { name: 'Reasoning' })).toContainText('The rate')
    const tool = answer.getByRole('group', { name: 'Net present value' })
    await expect(tool.getByText('Done', { exact: true })).toBeVisible()
    await expect(answer).not.toContainText(/not this|:::|undefined|\[object/)
  }
})

/**
 * Malformed or partial fields of stored answers. `shown` is a text of the answer that the page
 * still shows. It is empty if no text of the answer is readable.
 */
const ODD: readonly (readonly [fields: object, shown: string])[] = [
  [{}, ''],
  [{ text_content: null, payload: null, artifacts: null, documents: null }, ''],
  [{ text_content: 'Plain.', payload: 7, artifacts: 'x' }, 'Plain.'],
  [{ text_content: 'Plain.', payload: { timeline: 'x' } }, 'Plain.'],
  [
    { payload: { timeline: [null, 7, 'x', {}, { kind: 'odd' }, { kind: 'text', content: 7 }] } },
    '',
  ],
  [{ payload: { timeline: [{ kind: 'tool' }, { kind: 'text', content: 'Kept.' }] } }, 'Kept.'],
  [{ text_content: 'Plain.', artifacts: { reasoning_blocks: 7, tool_events: {} } }, 'Plain.'],
  [
    { text_content: 'Plain.', artifacts: { tool_events: [null, 7, { status: 'error' }] } },
    'Plain.',
  ],
  [{ text_content: ':::reasoning\n{"text": "never closed' }, 'never closed'],
  [{ text_content: ':::tool_event {"tool_name": "npv"} :::\nAfter.' }, 'After.'],
  [{ text_content: ':::tool_event not json :::\nAfter.' }, 'After.'],
  [{ text_content: 'Plain.', documents: [null, 7, { id: 1 }, {}] }, 'Plain.'],
  [{ text_content: 'Plain.', token_count: -1, timestamp: 'yesterday' }, 'Plain.'],
]

test('[STORED-4, STORED-5, STORED-7] stored messages of any shape show what is readable, and the next message is sent', async ({
  backend,
  chat,
}) => {
  const messages = ODD.flatMap(([fields], index) => [
    asks(`q${index}`),
    { id: `a${index}`, role: 'assistant', ...fields },
  ])
  backend.on(MESSAGES, json({ messages, total_count: messages.length, has_more: false }))
  await chat.goto(`${backend.origin}/app/chat/c1`)
  await expect(questions(chat)).toHaveCount(ODD.length)
  await expect(answers(chat)).toHaveCount(ODD.length)
  for (const [index, [fields, shown]] of ODD.entries())
    await test.step(JSON.stringify(fields), async () => {
      await expect(answers(chat).nth(index)).toContainText(shown)
      await expect(answers(chat).nth(index)).not.toContainText(/undefined|\[object|NaN|Invalid/)
    })
  const call = await ask(chat, backend)
  call.end(started() + says('It is $5.') + frame('stream_end', {}))
  await ended(chat)
  await expect(answers(chat).last()).toContainText('It is $5.')
})

test('[STORED-1, ERR-5, CONV-6] malformed messages show a load error, and Try Again loads the messages once they are valid', async ({
  backend,
  chat,
}) => {
  const failed = chat.getByRole('alert').getByText(MESSAGE_TEXTS.loadMessages)
  const again = chat.getByRole('button', { name: 'Try Again' })
  backend.on(MESSAGES, json({ messages: 'none' }))
  await chat.goto(`${backend.origin}/app/chat/c1`)
  await expect(failed).toBeVisible()
  for (const body of [null, 7, { messages: [7] }, { messages: [{ role: 'user' }] }]) {
    backend.on(MESSAGES, json(body))
    await again.click()
    await expect(failed).toBeVisible()
  }
  backend.on(MESSAGES, json({ messages: [asks('q'), { id: 'a', role: 'assistant' }] }))
  await again.click()
  await expect(questions(chat)).toHaveText(/Question q/)
})

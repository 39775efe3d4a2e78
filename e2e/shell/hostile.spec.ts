import { frame, says, started } from '#tests/support/hostile.ts'
import { answers, questions } from '../support/chat.ts'
import { ask, ended, expect, test } from '../support/hostile.ts'

/** A complete answer around the given frames. Each call uses new ids. */
const around = (middle = ''): string =>
  started() + says('It is ') + middle + says('$5.') + frame('stream_end', {})

/** Different framings of the same events. */
const FRAMINGS: Readonly<Record<string, () => string>> = {
  LF: around,
  CR: () => around().replaceAll('\n', '\r'),
  CRLF: () => around().replaceAll('\n', '\r\n'),
  'a byte order mark': () => `\ufeff${around()}`,
  'comments and other fields': () =>
    around().replaceAll('data:', ': keepalive\n\nevent: x\nid: 7\nretry: 1\nfoo\n:\ndata:'),
  'no space after the colon': () => around().replaceAll('data: ', 'data:'),
  'several lines of data': () => around().replaceAll(',"', ',\ndata: "'),
  'several events in one': () => around().replaceAll('\n\n', '\n') + '\n',
  'no blank line at the end': () => around().trimEnd(),
}

test('[STREAM-1, STREAM-2, STREAM-3, STREAM-4, STREAM-5, STREAM-6] every framing of the stream shows the same answer', async ({
  backend,
  chat,
}) => {
  backend.setBalance(99)
  let asked = 0
  for (const [name, bytes] of Object.entries(FRAMINGS))
    await test.step(name, async () => {
      const call = await ask(chat, backend)
      call.end(bytes())
      asked += 1
      await expect(answers(chat)).toHaveCount(asked)
      await ended(chat)
      await expect(answers(chat).last()).toContainText('It is $5.')
      await expect(answers(chat).last()).not.toContainText('incomplete')
    })
  await expect(questions(chat)).toHaveCount(asked)
})

test('[STREAM-7, STREAM-29, STREAM-8] a stream of single bytes, split characters and invalid bytes is decoded', async ({
  backend,
  chat,
}) => {
  const bytes = (text: string): Uint8Array => Buffer.from(text)
  const trickle = await ask(chat, backend)
  for (const byte of bytes(around(says('5 € 🧮 日本 é ')))) await trickle.write(Uint8Array.of(byte))
  trickle.end()
  await ended(chat)
  await expect(answers(chat).last()).toContainText('It is 5 € 🧮 日本 é $5.')

  const bad = await ask(chat, backend)
  const [before = '', after = ''] = around(says('<here>')).split('<here>')
  await bad.write(bytes(before))
  // A lone byte, an overlong slash, half a surrogate pair, and a truncated character.
  for (const broken of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82]])
    await bad.write(Uint8Array.from(broken))
  bad.end(after)
  await ended(chat)
  await expect(answers(chat)).toHaveCount(2)
  await expect(answers(chat).last()).toContainText(/It is \ufffd{7}\$5\./)
})

const line = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`
const delta = { id: 'x', sequence: 1, type: 'text_delta', payload: { text: 'NO' } }
const { id: _id, ...noId } = delta
const { sequence: _sequence, ...noSequence } = delta
const { type: _type, ...noType } = delta
const { payload: _payload, ...noPayload } = delta
const DEEP = `${'['.repeat(5000)}${']'.repeat(5000)}`

/** Invalid frames, which the client must ignore. */
const REFUSED: readonly string[] = [
  ...[noId, noSequence, noType, noPayload].map(line),
  ...[7, null, {}].map((id) => line({ ...delta, id })),
  ...['1', null, true].map((sequence) => line({ ...delta, sequence })),
  ...[7, null, 'NO', '__proto__', 'constructor', 'text_delta '].map((type) =>
    line({ ...delta, type }),
  ),
  ...[null, 'NO', 7, [], {}, { text: 7 }, { text: null }, { text: { a: 'NO' } }].map((payload) =>
    line({ ...delta, payload }),
  ),
  ...[null, 7, 'NO', [], [delta], true].map(line),
  'data: NO\n\ndata: [DONE]\n\ndata:\n\ndata: {"id":\n\n',
  `data: {"id":"deep","sequence":1,"type":"tool_complete","payload":{"execution_id":"d","result":${DEEP}}}\n\n`,
  ...['reasoning_delta', 'tool_preparing', 'tool_executing', 'tool_complete', 'tool_error'].map(
    (type) => line({ ...delta, type, payload: { text: 7, execution_id: 7 } }),
  ),
  line({ ...delta, type: 'tool_preparing', payload: {} }),
  line({ ...delta, type: 'token_usage', payload: { current_tokens: 'NO' } }),
  line({ ...delta, type: 'conversation_started', payload: { title: 'NO' } }),
  line({ ...delta, type: 'conversation_started', payload: { conversation_id: 7, title: 'NO' } }),
  line({ ...delta, type: 'title_updated', payload: { conversation_id: 'c1' } }),
  line({ ...delta, type: 'title_updated', payload: { conversation_id: 'c1', title: '' } }),
  line({ ...delta, type: 'title_updated', payload: { conversation_id: 'c1', title: { a: 'NO' } } }),
  line({ ...delta, type: 'error', payload: { message: { a: 'NO' } } }),
  line({ ...delta, type: 'error', payload: 'NO' }),
  line({ id: 'x', sequence: 1, type: 'stream_end' }),
]

test('[STREAM-9, STREAM-10, STREAM-11, STREAM-12, STREAM-13] data that is no valid event changes nothing', async ({
  backend,
  chat,
}) => {
  const call = await ask(chat, backend)
  call.end(around(REFUSED.join('')))
  await ended(chat)
  const answer = answers(chat).last()
  await expect(answer).toContainText('It is $5.')
  await expect(answer).not.toContainText(/NO|undefined|\[object|NaN|null|incomplete/)
  await expect(answer.getByRole('group')).toHaveCount(0)
  const title = chat.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(title).toHaveText([/^Loan/])
})

test('[STREAM-14, STREAM-15, SEND-18] events apply once and in order of arrival, and none applies after the end', async ({
  backend,
  chat,
}) => {
  backend.setBalance(99)
  const twice = says('twice ')
  const at = (sequence: number, text: string): string =>
    line({ id: `at${sequence}`, sequence, type: 'text_delta', payload: { text } })
  const orders: readonly (readonly [string, string])[] = [
    [around(twice + twice + says('') + twice), 'It is twice $5.'],
    [
      around(at(900_000, 'late, ') + at(3, 'early, ') + at(-1, 'below, ')),
      'It is late, early, below, $5.',
    ],
    [around() + around() + frame('error', { message: 'NO' }) + says('NO'), 'It is $5.'],
  ]
  for (const [bytes, text] of orders) {
    const call = await ask(chat, backend)
    await call.write(bytes)
    await ended(chat)
    call.end(says('NO') + frame('error', { message: 'NO', show_paywall: true }))
    await call.closed
    await expect(answers(chat).last().getByText(text, { exact: true })).toBeVisible()
    await expect(answers(chat).last()).not.toContainText(/NO|incomplete/)
  }
  await expect(chat.getByRole('dialog')).toHaveCount(0)
  await expect(answers(chat)).toHaveCount(orders.length)
})

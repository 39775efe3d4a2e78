import { isFull } from '../support/full.ts'
import { expectAccessible } from '../support/axe.ts'
import { answers, conversation, questions } from '../support/chat.ts'
import { ask, ended, expect, test } from '../support/hostile.ts'
import { converse, paged } from '../support/reading.ts'
import { MESSAGES } from '../support/hostile-server.ts'
import { frame, says, started } from '#tests/support/hostile.ts'

const TABLE = 'It is **42**.\n\n| USD | Actual |\n|---|--:|\n| Miss | -139 |\n'
const tool = { execution_id: 'x1', tool_name: 'read_range', tool_display_name: 'Read range' }

test('[SHELL-70, SHELL-71, SHELL-72, SHELL-73, SHELL-740] the user copies an answer as visible text and as Markdown', async ({
  backend,
  chat,
}) => {
  await chat.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => chat.evaluate(() => navigator.clipboard.readText())
  const call = await ask(chat, backend)
  await call.write(started() + says(TABLE))
  const answer = answers(chat).last()
  await expect(answer.getByRole('table')).toBeVisible()
  await expect(answer.getByRole('button', { name: 'Copy message' })).toHaveCount(0)
  const usage = { current_tokens: 412, cumulative_tokens: 1234, reasoning_tokens: 30 }
  call.end(frame('token_usage', usage) + frame('stream_end', { elapsed_ms: 12_034 }))
  await ended(chat)
  await expect(answer).toContainText('12 s')

  await answer.getByRole('button', { name: 'Copy message' }).focus()
  await chat.keyboard.press('Enter')
  await expect(answer.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  expect(await clipboard()).toBe('It is 42.\n\nUSD\tActual\nMiss\t(139)')
  await answer.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect.poll(clipboard).toBe(TABLE)
  await questions(chat).last().hover()
  await questions(chat).last().getByRole('button', { name: 'Copy message' }).click()
  await expect
    .poll(clipboard)
    .toBe((await questions(chat).last().getByRole('paragraph').textContent()) ?? '')

  const tokens = answer.getByRole('button', { name: 'Token usage: 412 tokens' })
  await tokens.click()
  await expect(answer).toContainText('412 current, 1,234 cumulative, 30 for reasoning')
  await expectAccessible(chat, 'an answer with its tokens')
  await tokens.click()
  await expect(answer).not.toContainText('cumulative')
})

test('[SHELL-78, TIME-17] reasoning starts collapsed, keeps streaming while open, and keeps its elapsed time', async ({
  backend,
  chat,
}) => {
  const call = await ask(chat, backend)
  const thinks = (text: string, is_summary = false) =>
    frame('reasoning_delta', { text, is_summary })
  await call.write(started() + thinks('First the rate. ') + thinks('The rate', true))
  const reasoning = answers(chat).getByRole('group', { name: 'Reasoning' })
  await expect(reasoning).toContainText('The rate')
  await expect(reasoning).not.toContainText('First the rate.')
  await reasoning.getByRole('button').focus()
  await chat.keyboard.press('Enter')
  await expect(reasoning).toContainText('First the rate.')
  await call.write(thinks('Then the term.'))
  await expect(reasoning).toContainText('Then the term.')
  await expect(reasoning.getByRole('button')).toBeFocused()
  call.end(
    frame('reasoning_block', { summary: 'Rate and term', elapsed_ms: 65_400 }) +
      says('So.') +
      frame('stream_end', {}),
  )
  await ended(chat)
  await expect(reasoning.getByRole('button')).toHaveText(/Rate and term *1 min 5 s/)
  await expect(reasoning).toContainText('Then the term.')
})

if (isFull)
  test('[SHELL-74, SHELL-75, SHELL-79, TIME-16] a tool of a stored answer shows its cells as a table, and its JSON on request', async ({
    backend,
    chat,
  }) => {
    await chat.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const step = { ...tool, event_phase: 'complete', status: 'completed' }
    const read = {
      range: 'Q3!A5:B6',
      values: [
        ['Line', 'Share'],
        ['Freight', 0.0651234567],
      ],
      display: [
        ['Line', 'Share'],
        ['Freight', '6.51%'],
      ],
    }
    const flows = Array.from({ length: 30_000 }, (_, year) => ({ year, amount: -100 }))
    const stored = (
      executionId: string,
      toolName: string,
      toolDisplayName: string,
      output: object,
    ) => ({
      kind: 'tool',
      executionId,
      toolName,
      toolDisplayName,
      phase: 'complete',
      elapsedMs: 212,
      events: [
        { ...step, type: 'tool_executing', arguments: { range: 'Q3!A5:B6' }, result: null },
        {
          ...step,
          type: 'tool_complete',
          arguments: null,
          result: { success: true, output, error: null },
        },
      ],
    })
    const timeline = [
      stored('x1', 'read_range', 'Read range', read),
      stored('x2', 'flows', 'Cash flows', { rate: 0.1, flows }),
    ]
    converse(backend, 0)
    backend.on(
      MESSAGES,
      paged([
        { id: 'u', role: 'user', timestamp: '2026-01-01T00:00:00Z', text_content: 'Read it' },
        { id: 'a', role: 'assistant', timestamp: '2026-01-01T00:00:01Z', payload: { timeline } },
      ]),
    )
    await chat.goto(`${backend.origin}/app/chat/c1`)
    const range = conversation(chat).getByRole('group', { name: 'Read range' })
    await expect(range).toContainText(/Done · 0\.2 s/)
    await range.getByRole('button', { name: 'Read range' }).click()
    await expect(range.getByRole('row').last()).toHaveText('6Freight6.51%')
    await expect(range).not.toContainText('0.0651')

    const flow = conversation(chat).getByRole('group', { name: 'Cash flows' })
    await flow.getByRole('button', { name: 'Cash flows' }).click()
    await expect(flow).toContainText('29,995 more')
    await expect(flow).not.toContainText('{')
    await flow.getByRole('button', { name: 'Show JSON' }).click()
    const json = flow.getByRole('group', { name: 'JSON' })
    await expect(json).toContainText('"rate": 0.1')
    await expect(json).not.toContainText('29999')
    await flow.getByRole('button', { name: /^Show all [\d,]+ characters$/ }).click()
    await expect(json).toContainText('29999')
    await flow.getByRole('button', { name: 'Copy JSON' }).click()
    await expect
      .poll(async () => JSON.parse(await chat.evaluate(() => navigator.clipboard.readText())))
      .toEqual({ arguments: { range: 'Q3!A5:B6' }, result: { rate: 0.1, flows } })
    await expectAccessible(chat, 'open tools')
  })

test('[SHELL-70, SHELL-77] on a phone the answer actions fit one 44 px line, and fifty documents wrap', async ({
  backend,
  chat,
}) => {
  await chat.setViewportSize({ width: 390, height: 844 })
  const documents = Array.from({ length: 50 }, (_, n) => ({
    id: `d${n}`,
    filename: `${'a very long name '.repeat(n % 5)}pack-${n}.pdf`,
    file_size: 2_500_000,
  }))
  converse(backend, 0)
  const payload = {
    timeline: [{ kind: 'text', content: 'Done.' }],
    token_usage: { current: 12_412, cumulative: 101_234, reasoning_tokens: 0 },
    elapsed_ms: 72_034,
  }
  backend.on(
    MESSAGES,
    paged([
      { id: 'u', role: 'user', timestamp: '', text_content: 'Read them', documents },
      { id: 'a', role: 'assistant', timestamp: '', payload },
    ]),
  )
  await chat.goto(`${backend.origin}/app/chat/c1`)
  const list = questions(chat).getByRole('list', { name: 'Attachments' })
  await expect(list.getByRole('listitem')).toHaveCount(8)
  await questions(chat).getByRole('button', { name: 'Show all 50' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(50)
  expect(await chat.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const answer = answers(chat).last()
  const boxOf = async (name: RegExp) => {
    const box = await answer.getByRole('button', { name }).boundingBox()
    if (!box) throw new Error(`no ${name}`)
    return box
  }
  const rowOf = async () => ({
    copy: await boxOf(/^Copy message$/),
    tokens: await boxOf(/^Token usage/),
  })
  const { copy, tokens } = await rowOf()
  expect(Math.min(copy.width, copy.height, tokens.height)).toBeGreaterThanOrEqual(44)
  // Showing the fifty documents may still shift the page between the measurements of the two
  // buttons, so poll.
  const apart = async () => {
    const row = await rowOf()
    return Math.abs(row.copy.y + row.copy.height / 2 - (row.tokens.y + row.tokens.height / 2))
  }
  await expect.poll(apart).toBeLessThan(2)
  await expectAccessible(chat, 'documents on a phone')
})

test('[SHELL-24] the figures of a table column align at the right at every width', async ({
  backend,
  chat,
}) => {
  const call = await ask(chat, backend)
  const rows =
    '| Item | Q1 | Q2 |\n|---|--:|--:|\n| Revenue | 1,000 | (200) |\n| Total | 12,345,678.90 | 5 |\n'
  await call.write(started() + says(rows))
  call.end(frame('stream_end', {}))
  await ended(chat)
  const endsOf = (column: number) =>
    answers(chat)
      .getByRole('row')
      .evaluateAll(
        (all, at) =>
          all.map((row) => {
            const range = document.createRange()
            range.selectNodeContents(row.children[at] ?? row)
            return range.getBoundingClientRect().right
          }),
        column,
      )
  for (const width of [1440, 768, 390]) {
    await chat.setViewportSize({ width, height: 900 })
    const [head = 0, first = 0, total = 0] = await endsOf(1)
    expect(Math.abs(first - total)).toBeLessThan(1)
    expect(Math.abs(head - first)).toBeLessThan(1)
  }
})

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { SendBody } from '#contract/api/endpoints/chat.ts'
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts'
import { contextOf } from '#server/chat/instructions.ts'
import type { PastMessage } from '#server/chat/agent-contract.ts'

const user = (text: string): PastMessage => ({ role: 'user', text })
const assistant = (text: string): PastMessage => ({ role: 'assistant', text })
const told = (history: readonly PastMessage[], message = 'Now?') =>
  contextOf({ history, message }).map(({ role, content }) => `${role}: ${content}`)

it('[AGENT-21] the context of a model is the history followed by the new message', () => {
  expect(told([user('A'), assistant('B')])).toEqual(['user: A', 'assistant: B', 'user: Now?'])
  expect(told([])).toEqual(['user: Now?'])
})

it('[AGENT-810, AGENT-461] adjacent answers are joined and adjacent questions separated, so roles alternate', () => {
  expect(told([user('A'), user('B'), assistant('C'), assistant('D'), user('E')])).toEqual([
    'user: A',
    'assistant: [no answer]',
    'user: B',
    'assistant: C\n\nD',
    'user: E',
    'assistant: [no answer]',
    'user: Now?',
  ])
})

it('[AGENT-21] the context begins with a question', () => {
  expect(told([assistant('B'), user('C'), assistant('D')])[0]).toBe('user: C')
})

it('[AGENT-811] the new message is never cut, however long', () => {
  const long = 'x'.repeat(MESSAGE_MAX_CHARS)
  expect(told([user('A'), assistant('B')], long).at(-1)).toBe(`user: ${long}`)
})

it('[DOC-291, DOC-843] the context names the first 40 of 5,000 documents and the number of the others', () => {
  const attached = Array.from({ length: 5000 }, (_, at) => ({
    id: `d${at}`,
    filename: `${at} ${'x'.repeat(200)}.pdf`,
    file_type: 'pdf',
    file_size: 1,
  }))
  const [{ content } = { content: '' }] = contextOf({ history: [], message: 'Sum', attached })
  expect(content).toContain('(id d39), and 4960 more, listed by list_documents]')
  expect(content.length).toBeLessThan(20_000)
  const body = (count: number) => ({ message: 'Sum', document_ids: Array(count).fill('d') })
  const isTaken = (count: number) => v.safeParse(SendBody, body(count)).success
  expect([isTaken(5000), isTaken(5001)]).toEqual([true, false])
})

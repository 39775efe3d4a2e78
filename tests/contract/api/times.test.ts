import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { StoredMessage } from '#contract/api/entities.ts'
import { readStored } from '#contract/stream/stored.ts'

const read = (fields: object) =>
  readStored(v.parse(StoredMessage, { id: 'm-1', timestamp: '', ...fields })).message

describe('times', () => {
  it('[TIME-16] of blocks and of the answer are there after a reload', () => {
    const message = read({
      role: 'assistant',
      payload: {
        timeline: [
          { kind: 'reasoning', text: 'r', elapsedMs: 5840 },
          { kind: 'tool', executionId: 'x', phase: 'complete', events: [], elapsedMs: 0 },
        ],
        elapsed_ms: 12_034,
      },
    })
    expect(message).toMatchObject({
      timeline: [{ elapsedMs: 5840 }, { elapsedMs: 0 }],
      metadata: { elapsedMs: 12_034 },
    })
  })

  it.each([-1, '5', null, [], {}])('[TIME-16] %j is no time', (wrong) => {
    const message = read({
      role: 'assistant',
      payload: {
        timeline: [{ kind: 'reasoning', text: 'r', elapsedMs: wrong }],
        elapsed_ms: wrong,
      },
    })
    expect(JSON.stringify(message)).not.toContain('elapsedMs')
  })
})

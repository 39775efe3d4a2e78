import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { StoredMessage } from '#contract/api/entities.ts'
import { readStored } from '#contract/stream/stored.ts'

const read = (fields: object) =>
  readStored(v.parse(StoredMessage, { id: 'm-1', timestamp: '', ...fields })).message

describe('elapsed times', () => {
  it('[TIME-16] of blocks and answers are read from a stored message', () => {
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

  it.each([-1, '5', null, [], {}])('[TIME-637] are absent if the stored value is %j', (wrong) => {
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

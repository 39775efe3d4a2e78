import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog } from '#server/log.ts'

const logged = (error: unknown): string => {
  let text = ''
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      text += chunk.toString()
      done()
    },
  })
  createLog('info', sink).error({ err: error }, 'failed')
  return text
}

describe('the log', () => {
  it('[BOOT-6] keeps what an error was about to itself, in its message and in its fields', () => {
    const error = Object.assign(new Error('Unexpected token in "net income 5"'), {
      requestBody: { messages: ['net income 5'] },
      cause: new Error('net income 5'),
    })
    const line = logged(error)
    expect(line).not.toContain('net income')
    expect(JSON.parse(line)).toMatchObject({ level: 50, err: { type: 'Error' } })
    expect(line).toContain('log.test.ts')
  })

  it('[BOOT-6] takes no line of a message for one of the code', () => {
    const line = logged(new Error('Expected:\n    at net income of somebody\n'))
    expect(line).not.toContain('net income')
    expect(line).toContain('log.test.ts')
  })

  it('[BOOT-6] says what the system or the language said', () => {
    expect(logged(Object.assign(new Error('disk is full'), { code: 'ENOSPC' }))).toContain(
      'disk is full',
    )
    expect(logged(new TypeError('x is not a function'))).toContain('x is not a function')
    expect(logged('text')).not.toContain('"text"')
  })
})

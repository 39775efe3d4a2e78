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
  it('[BOOT-6] hides private content in the message, fields and cause of an error', () => {
    const error = Object.assign(new Error('Unexpected token in "net income 5"'), {
      requestBody: { messages: ['net income 5'] },
      cause: new Error('net income 5'),
    })
    const line = logged(error)
    expect(line).not.toContain('net income')
    expect(JSON.parse(line)).toMatchObject({ level: 50, err: { type: 'Error' } })
    expect(line).toContain('log.test.ts')
  })

  it('[BOOT-6] hides a line of a message that looks like a stack line', () => {
    const line = logged(new Error('Expected:\n    at net income of somebody\n'))
    expect(line).not.toContain('net income')
    expect(line).toContain('log.test.ts')
  })

  it('[BOOT-6] keeps error messages of the operating system and of JavaScript', () => {
    const full = Object.assign(new Error('disk is full'), { code: 'ENOSPC', syscall: 'write' })
    expect(logged(full)).toContain('disk is full')
    expect(logged(new TypeError('x is not a function'))).toContain('x is not a function')
    expect(logged('text')).not.toContain('"text"')
  })

  it.each([
    ['Buffer.alloc with text as the size', () => Buffer.alloc('net income' as unknown as number)],
    ['the in operator on a string', () => 'a' in ('net income' as unknown as object)],
    [
      'a property read of undefined',
      () => (undefined as unknown as Record<string, string>)['net income'],
    ],
    ['structuredClone of a function', () => structuredClone(() => 'net income')],
  ])('[DOC-215] hides values that JavaScript or Node.js quotes in an error: %s', (_, fails) => {
    const thrown = (() => {
      try {
        return fails()
      } catch (error) {
        return error
      }
    })()
    expect(String(thrown)).toContain('net income')
    const line = logged(thrown)
    expect(line).not.toContain('net income')
    expect(line).toContain('log.test.ts')
  })

  it('[DOC-215] keeps an error code and hides other content of the code field', () => {
    const coded = (code: unknown) =>
      JSON.parse(logged(Object.assign(new Error('net income 5'), { code }))).err
    expect(coded('ERR_STREAM_DESTROYED')).toMatchObject({ code: 'ERR_STREAM_DESTROYED' })
    expect(coded('net income 5')).not.toHaveProperty('code')
    expect(coded({ text: 'net income' })).not.toHaveProperty('code')
  })

  it('[DOC-215] hides a stack-like line of a message that was changed later', () => {
    const error = new Error('Expected:\n    at net income of somebody\n')
    error.message = 'other'
    expect(logged(error)).not.toContain('net income')
  })
})

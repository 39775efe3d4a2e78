import { describe, expect, it } from 'vitest'
import { readAddress } from '#src/ui/chat/markdown/syntax/address.ts'

const ORIGIN = 'https://app.example'

describe('addresses in an answer', () => {
  it.each([
    '//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.\\/evil.example',
    '/./\\evil.example',
    '/%2e//evil.example',
    `${ORIGIN}//evil.example`,
    `${ORIGIN}/\\evil.example`,
    `${ORIGIN}/.//evil.example`,
  ])('[SHELL-29] %s is no link', (raw) => {
    expect(readAddress(raw, ORIGIN)).toBeNull()
  })

  it.each([
    ['/app/chats?q=1#a', '/app/chats?q=1#a'],
    ['/a//b', '/a//b'],
    [`${ORIGIN}/app`, '/app'],
  ])('%s stays in the app', (raw, path) => {
    expect(readAddress(raw, ORIGIN)).toEqual({ kind: 'internal', path })
  })
})
